package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C, sent to a process of its own. */
class InterruptTest {
  private static final Pattern FOUND = Pattern.compile("best so far \\d+");
  private static final long SIGINT_BIT = 1L << (2 - 1);

  @TempDir Path directory;

  private Path model;

  @BeforeEach
  void onlyWhereCtrlCReachesAProcess() throws IOException {
    assumeTrue(isCtrlCHeard(), "needs Linux, and SIGINT that is not ignored");
    model = directory.resolve("model.safetensors");
  }

  /** A process started in the background of a script ignores Ctrl-C, and so do its children. */
  static boolean isCtrlCHeard() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findAny()
            .orElseThrow();
    return (Long.parseUnsignedLong(ignored, 16) & SIGINT_BIT) == 0;
  }

  private static Process java(List<String> options, Object... arguments) throws IOException {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-XX:TieredStopAtLevel=1", "-Dadagio.terminal=true"));
    return new ProcessBuilder(RealCommand.words(all, arguments)).redirectErrorStream(true).start();
  }

  /** Reads what a process says until it has said this. */
  private static String await(Reader said, Pattern wanted) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int next = said.read(); next >= 0; next = said.read()) {
      text.append((char) next);
      if (wanted.matcher(text).find()) {
        return text.toString();
      }
    }
    throw new AssertionError("the process never said " + wanted + " but: " + text);
  }

  private static void interrupt(Process process) throws IOException, InterruptedException {
    String id = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", "-INT", id).start().waitFor()).isZero();
  }

  private static String rest(Reader said) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int next = said.read(); next >= 0; next = said.read()) {
      text.append((char) next);
    }
    return text.toString();
  }

  @Test
  void nothingIsLeftOfASearch() throws Exception {
    Process process =
        java(List.of(), "fit", "sample:mnist800", "--distortion", 0.05, "--output", model);
    try (BufferedReader said = process.inputReader()) {
      await(said, FOUND);
      interrupt(process);
      String end = rest(said);
      assertThat(process.waitFor()).isEqualTo(130);
      assertThat(end.substring(end.lastIndexOf('\r') + 1)).as("the prompt's line").isBlank();
      assertThat(directory).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  // signs are found at once, and the spectrum takes seconds without a native BLAS
  @Test
  void aMapThatWasFoundIsKept() throws Exception {
    Path points = TestPoints.write(TestPoints.random(20_000, 400), directory.resolve("points.npy"));
    Process process =
        java(
            List.of("-Dadagio.blas=java"),
            List.of("fit", points, "-m", "jl", "-r", 2, "--pairs", 100, "-o", model).toArray());
    try (BufferedReader said = process.inputReader()) {
      await(said, Pattern.compile("covariance"));
      interrupt(process);
      rest(said);
      assertThat(process.waitFor()).isEqualTo(130);
      LinearEmbedding map = LinearEmbedding.load(model);
      assertThat(map.dimension()).isEqualTo(2);
      assertThat(map.certificate().orElseThrow().pairs()).isEqualTo(100);
      assertThat(directory.toFile().list()).containsOnly("points.npy", "model.safetensors");
    } finally {
      process.destroyForcibly();
    }
  }

  // figure2 begins when table1 and figure1 are done
  @Test
  void finishedExperimentsAreKept() throws Exception {
    Path out = directory.resolve("out");
    Process process = java(List.of(), "reproduce", "all", "--report", out);
    try (BufferedReader said = process.inputReader()) {
      String begun = await(said, Pattern.compile("adagio: figure2: "));
      assertThat(begun).contains("figure4 is skipped: it wants --data DIR with ucr/");
      interrupt(process);
      rest(said);
      assertThat(process.waitFor()).isEqualTo(130);
      assertThat(out)
          .isDirectoryContaining(file -> file.endsWith("table1.json"))
          .isDirectoryContaining(file -> file.endsWith("figure1.json"));
      assertThat(Files.readString(out.resolve("index.html"))).contains("figure4", "</html>");
    } finally {
      process.destroyForcibly();
    }
  }
}
