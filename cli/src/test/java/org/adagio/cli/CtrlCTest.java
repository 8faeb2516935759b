package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ctrl-C at a seeded moment of every command: it ends, and leaves no file that is not whole,
 * neither beside its output nor in the folder for temporary ones. How long it takes is told, not
 * judged.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CtrlCTest {
  private static final int INTERRUPTED = 130;

  @TempDir static Path directory;

  private Path temporary;
  private Path outputs;
  private Path points;
  private Path square;
  private Path zeros;
  private Path model;
  private Path coded;
  private Path codes;

  @BeforeAll
  void prepare() throws IOException {
    assumeTrue(InterruptTest.isCtrlCHeard(), "needs Linux, and SIGINT that is not ignored");
    temporary = Files.createDirectory(directory.resolve("temporary"));
    outputs = Files.createDirectory(directory.resolve("outputs"));
    points = TestPoints.write(TestPoints.random(6000, 64), directory.resolve("points.npy"));
    model = directory.resolve("model.safetensors");
    assertThat(
            Run.adagio("fit", points, "-r", 64, "-m", "jl", "--holdout", 0.2, "-o", model).code())
        .isZero();
    coded = directory.resolve("coded.safetensors");
    codes = directory.resolve("codes.adc");
    assertThat(Run.adagio("fit", points, "--bytes", 6, "-o", coded).code()).isZero();
    assertThat(Run.adagio("transform", coded, points, "-o", codes).code()).isZero();
    square = TestPoints.write(TestPoints.random(64, 64), directory.resolve("square.npy"));
    zeros = zeros(directory.resolve("zeros.npy"), 8_000_000, 64);
  }

  /** Points that are all zero: the file is sparse, and takes no room. */
  static Path zeros(Path file, long rows, int columns) throws IOException {
    String dict =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }".formatted(rows, columns);
    byte[] header = ("\u0093NUMPY\1\0v\0" + dict).getBytes(StandardCharsets.ISO_8859_1);
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(header);
      sparse.write(" ".repeat(127 - header.length).getBytes(StandardCharsets.ISO_8859_1));
      sparse.write('\n');
      sparse.setLength(128 + rows * columns * Float.BYTES);
    }
    return file;
  }

  /** Work of many seconds, where the command has such work. */
  private Object[] words(Subcommand command) {
    Path output = outputs.resolve(command.word() + ".npy");
    return switch (command) {
      case FIT -> new Object[] {"fit", "sample:mnist800", "-d", 0.05, "-o", output};
      case TRANSFORM -> new Object[] {"transform", model, zeros, "-o", output};
      case SEARCH -> new Object[] {"search", coded, codes, points, "-k", 500, "-o", output};
      case EXPORT -> new Object[] {"export", model, "--format", "onnx", "-o", output};
      case IMPORT -> new Object[] {"import", square, "--points", points, "-o", output};
      case EVALUATE -> new Object[] {"evaluate", model, points, "--pairs", "all"};
      case WATCH -> new Object[] {"watch", model, points};
      case COMPARE -> new Object[] {"compare", points, "-r", 16};
      case INFO -> new Object[] {"info", zeros, "--verbose"};
      case DEMO -> new Object[] {"demo"};
      case REPRODUCE -> new Object[] {"reproduce", "figure2"};
      case COMPLETION -> new Object[] {"completion"};
    };
  }

  @ParameterizedTest
  @EnumSource
  void endsAndLeavesNothing(Subcommand command) throws Exception {
    long millis = interrupt(command, 600 + new Random(command.word().hashCode()).nextInt(400));
    System.out.printf("ctrl-c: %s ended %d ms later%n", command.word(), millis);
  }

  @Test
  @Tag("nightly")
  void endsAndLeavesNothingAtManyMoments() throws Exception {
    Random random = new Random(6);
    List<Long> times = new ArrayList<>();
    for (int round = 0; round < 10; round++) {
      for (Subcommand command : Subcommand.values()) {
        // within the first tenth of a second Java itself ends with "Bad level: 2", and code 1
        times.add(interrupt(command, 200 + random.nextInt(2800)));
      }
    }
    times.sort(null);
    System.out.printf(
        Locale.ROOT,
        "ctrl-c: %d commands ended, median %d ms, slowest %d ms later%n",
        times.size(),
        times.get(times.size() / 2),
        times.get(times.size() - 1));
    Nightly.record("ctrl-c", "commands interrupted", times.size());
  }

  /**
   * Returns the milliseconds from the signal to the end.
   *
   * @param moment milliseconds of processor time that the command has before, so that a busy
   *     machine does not interrupt Java's start alone
   */
  private long interrupt(Subcommand command, long moment) throws Exception {
    List<String> options =
        List.of("-XX:TieredStopAtLevel=1", "-Xmx512m", "-Djava.io.tmpdir=" + temporary);
    List<String> words = RealCommand.words(options, words(command));
    try (RealCommand running = RealCommand.start(directory.resolve("said"), words)) {
      Process process = running.process();
      boolean over = false;
      while (!over && RealCommand.worked(process) < moment) {
        over = process.waitFor(5, TimeUnit.MILLISECONDS);
      }
      long begun = System.nanoTime();
      if (!over) {
        running.interrupt();
      }
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).as(command + " ends").isTrue();
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      assertThat(process.exitValue()).as(command + ": " + running.text()).isIn(0, INTERRUPTED);
      assertThat(temporary).isEmptyDirectory();
      try (Stream<Path> files = Files.list(outputs)) {
        List<Path> left = files.toList();
        if (process.exitValue() == INTERRUPTED && command != Subcommand.FIT) {
          assertThat(left).as("left by %s", command).isEmpty();
        }
        for (Path whole : left) {
          if (command == Subcommand.FIT) {
            LinearEmbedding.load(whole); // a map that was found is kept
          }
          Files.delete(whole);
        }
      }
      return millis;
    }
  }
}
