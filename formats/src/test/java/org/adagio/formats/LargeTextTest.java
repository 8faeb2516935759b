package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.points.Dataset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of several times the heap is read and written, and no column of it stays in memory. */
class LargeTextTest {
  private static final String TEXT = "of row %d, which is a text that would take some memory";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"csv", "jsonl"})
  void inASmallHeap(String format) throws Exception {
    goesThrough(format, 32L << 20, "-Xmx24m", "-XX:TieredStopAtLevel=1");
  }

  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "jsonl"})
  void ofHundredsOfMegabytes(String format) throws Exception {
    goesThrough(format, 300L << 20, "-Xmx64m", "-XX:TieredStopAtLevel=4");
  }

  private void goesThrough(String format, long bytes, String heap, String compiler)
      throws Exception {
    Path in = directory.resolve("in." + format);
    Path out = directory.resolve("out." + format);
    Path said = directory.resolve("said");
    write(in, bytes);
    Process java =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                heap,
                compiler,
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + directory,
                "-cp",
                System.getProperty("java.class.path"),
                Copy.class.getName(),
                in.toString(),
                out.toString())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertThat(java.waitFor()).as(Files.readString(said)).isZero();
    requireSameLines(in, out);
    try (var left = Files.list(directory)) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(in.getFileName().toString(), "said", "out." + format);
    }
  }

  private static void requireSameLines(Path in, Path out) throws IOException {
    try (BufferedReader expected = Files.newBufferedReader(in);
        BufferedReader found = Files.newBufferedReader(out)) {
      String line = expected.readLine();
      while (line != null) {
        String other = found.readLine();
        if (!line.equals(other)) {
          assertThat(other).isEqualTo(line);
        }
        line = expected.readLine();
      }
      assertThat(found.readLine()).isNull();
    }
  }

  /** As it is written back: coordinates have these names then, and numbers their shortest text. */
  private static void write(Path file, long bytes) throws IOException {
    String name = file.getFileName().toString();
    char between = name.endsWith("tsv") ? '\t' : ',';
    boolean json = name.endsWith("jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      if (!json) {
        out.append("text,x0,x1,x2,x3\n".replace(',', between));
      }
      long written = 0;
      for (long row = 0; written < bytes; row++) {
        String text = TEXT.replace("%d", Long.toString(row)).replace(",", json ? "," : " and");
        String numbers = "0.5,%d.25,-3,%d".formatted(row % 1000, row % 7 + 1);
        String line =
            json
                ? "{\"text\":\"%s\",\"embedding\":[0.5,%d.25,-3.0,%d.0]}\n"
                    .formatted(text, row % 1000, row % 7 + 1)
                : text + between + numbers.replace(',', between) + "\n";
        out.append(line);
        written += line.length();
      }
    }
  }

  /** Reads one file and writes another. */
  static final class Copy {
    public static void main(String[] files) {
      Path out = Path.of(files[1]);
      Dataset data = Formats.open(Path.of(files[0]));
      Formats.ofOutput(out).write(data, out, Precision.FLOAT64, Overwrite.NO, Progress.NONE);
    }
  }
}
