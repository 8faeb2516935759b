package org.adagio.fuzz;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Jazzer in a process of its own, which makes inputs for some readers and keeps those that reach
 * new code. What goes wrong leaves its input in {@code target/fuzz/NAME}.
 */
final class Fuzzing {
  private static final Pattern DONE = Pattern.compile("Done (\\d+) runs");
  private static final int LONGEST_INPUT = 1 << 14;

  /** No small file is worth this long, however busy the machine is. */
  private static final int HANGS_SECONDS = 120;

  /** Seconds; a shorter run spends more on compiling well than it gains. */
  private static final int WORTH_COMPILING_WELL = 30;

  private final String name;
  private final List<Reader> readers;
  private final Path folder;

  Fuzzing(String name, List<Reader> readers) {
    this.name = name;
    this.readers = readers;
    folder = Path.of("target/fuzz", name).toAbsolutePath();
  }

  /** Whether Jazzer has a driver for this machine. */
  static boolean isPossible() {
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    return system.matches("Linux (amd64|x86_64)|Mac.*");
  }

  /**
   * Runs until either bound is reached; returns the executions.
   *
   * @throws AssertionError if an input was met with more than a refusal
   */
  long run(long executions, long seconds) throws IOException, InterruptedException {
    Path corpus = Files.createDirectories(folder.resolve("corpus"));
    int number = 0;
    for (int i = 0; i < readers.size(); i++) {
      for (byte[] seed : Seeds.sound(readers.get(i))) {
        Files.write(corpus.resolve("seed-" + number++), FuzzTarget.input(i, seed));
      }
      for (Path found : Seeds.found(readers.get(i))) {
        byte[] content = Files.readAllBytes(found);
        Files.write(corpus.resolve("found-" + number++), FuzzTarget.input(i, content));
      }
    }
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(command(corpus, executions, seconds))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      int code = process.waitFor();
      String output = Files.readString(log);
      Matcher done = DONE.matcher(output);
      if (code != 0 || !done.find()) {
        throw new AssertionError(
            "%s: ended with %d, see %s%n%s".formatted(name, code, log, end(output)));
      }
      return Long.parseLong(done.group(1));
    } finally {
      process.destroyForcibly();
    }
  }

  private List<String> command(Path corpus, long executions, long seconds) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (seconds < WORTH_COMPILING_WELL) {
      command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    }
    command.addAll(
        List.of(
            "-Xmx512m", // a reader that takes more than its allowance on other threads ends here
            "-Xss1m",
            "-XX:+EnableDynamicAgentLoading",
            "-Djdk.attach.allowAttachSelf=true",
            "-Djava.awt.headless=true",
            "-Dadagio.blas=java",
            "-D" + FuzzTarget.READERS + "=" + FuzzTarget.named(readers),
            "-D" + FuzzTarget.FOLDER + "=" + folder.resolve("files"),
            "-cp",
            System.getProperty("java.class.path"),
            "com.code_intelligence.jazzer.Jazzer",
            "--target_class=" + FuzzTarget.class.getName(),
            "--instrumentation_includes=org.adagio.**:io.jhdf.**:org.apache.parquet.**:de.siegmar.**",
            "--reproducer_path=" + folder,
            corpus.toString(),
            "-artifact_prefix=" + folder + File.separator,
            "-seed=1",
            "-print_final_stats=0",
            "-max_len=" + LONGEST_INPUT,
            "-timeout=" + HANGS_SECONDS,
            "-rss_limit_mb=0",
            "-runs=" + executions,
            "-max_total_time=" + seconds));
    return command;
  }

  private static String end(String output) {
    return output.substring(Math.max(0, output.length() - 4000));
  }
}
