package org.adagio.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A command in a process of its own, which can be fed, signalled and killed. */
record RealCommand(Process process, Path said) implements AutoCloseable {

  /** The words that start a command; a process that lives for a second compiles little. */
  static List<String> words(Object... arguments) {
    return words(List.of("-XX:TieredStopAtLevel=1"), arguments);
  }

  /** The same with other options of Java. */
  static List<String> words(List<String> options, Object... arguments) {
    List<String> words = new ArrayList<>();
    words.add(ProcessHandle.current().info().command().orElse("java"));
    words.add("--enable-native-access=ALL-UNNAMED"); // as the manifest of the jar has it
    words.addAll(options);
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    Arrays.stream(arguments).map(Object::toString).forEach(words::add);
    return words;
  }

  /** Starts a command, and keeps what it says in a file. */
  static RealCommand start(Path said, List<String> words) throws IOException {
    return new RealCommand(
        new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(said.toFile()).start(),
        said);
  }

  /** The signal of Ctrl-C. */
  void interrupt() throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** The milliseconds of processor time that a process had. */
  static long worked(Process process) {
    return process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
  }

  String text() throws IOException {
    return Files.readString(said, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
