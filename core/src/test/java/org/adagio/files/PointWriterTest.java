package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.adagio.CountedSteps;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.OutputException;
import org.adagio.Overwrite;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointWriterTest {
  private static final int ROWS = 10_000; // several blocks
  private static final PointCloud SMALL = PointCloud.of(new float[][] {{1.5f, -2}, {3, 0.1f}});

  @TempDir Path directory;

  // the bytes of np.save(file, np.array([[1.5, -2], [3, 0.1]], '<f4'))
  @Test
  void writesNpyAsNumpyDoes() throws IOException {
    String dict = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 2), }";
    byte[] data = HexFormat.of().parseHex("0000c03f000000c000004040cdcccc3d");
    byte[] expected = NpyBytes.of(1, dict + " ".repeat(117 - dict.length()) + "\n", data);
    assertThat(write(SMALL, Formats.NPY)).hasBinaryContent(expected);
  }

  @Test
  void writesFvecs() throws IOException {
    assertThat(write(SMALL, Formats.named("fvecs")))
        .hasBinaryContent(
            HexFormat.of().parseHex("020000000000c03f000000c00200000000004040cdcccc3d"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"npy", "fvecs", "fbin"})
  void readsBackEveryBit(String format) {
    PointCloud points = randomBits(ROWS, 7);
    Dataset back = Formats.open(write(points, Formats.named(format)));
    assertThat(back.points().toMatrix()).isEqualTo(points.toMatrix());
  }

  @Test
  void readsBackEveryBitOfFloat64() {
    SplittableRandom random = new SplittableRandom(8);
    double[] values = random.doubles(3 * ROWS).toArray();
    Path file = directory.resolve("exact.npy");
    Dataset data = new Dataset("", PointCloud.of(values, 3));
    Formats.NPY.write(data, file, Precision.FLOAT64, Overwrite.NO, Progress.NONE);
    PointCloud back = Formats.open(file).points();
    double[] rows = new double[ROWS * 3];
    back.readExact(0, ROWS, rows, 0);
    for (int i = 0; i < values.length; i++) {
      assertThat(rows[i]).isEqualTo(values[i]);
    }
  }

  private static PointCloud randomBits(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(7);
    Matrix points = Matrix.zeros(rows, columns);
    for (int i = 0; i < points.values().length; i++) {
      float value = Float.intBitsToFloat(random.nextInt());
      points.values()[i] = Float.isFinite(value) ? value : i;
    }
    return PointCloud.of(points);
  }

  @ParameterizedTest
  @ValueSource(strings = {"idx", "npz", "bvecs", "ivecs", "u8bin", "i8bin"})
  void refusesFormatsThatAreOnlyRead(String format) {
    assertThatThrownBy(() -> write(SMALL, Formats.named(format)))
        .hasMessage(
            format
                + " is only read; the suffix of a file to write must be"
                + " .fvecs, .npy, .fbin or .f16bin");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void tellsItsProgress() {
    for (Precision precision : List.of(Precision.FLOAT32, Precision.FLOAT64)) {
      CountedSteps progress = new CountedSteps();
      Path file = directory.resolve(precision + ".npy");
      Formats.NPY.write(randomBits(ROWS, 3), file, precision, Overwrite.NO, progress);
      assertThat(progress).hasToString("writing: %d of %d".formatted(ROWS, ROWS));
    }
  }

  // the first block's progress waits for the second block to be read
  @Test
  void readsABlockWhileItWritesAnother() {
    CountDownLatch second = new CountDownLatch(1);
    PointCloud points = cloud((row, into, at) -> second.countDown());
    Progress progress =
        new Progress() {
          @Override
          public void stage(String name, long steps) {}

          @Override
          public void advance(long steps) {
            try {
              assertThat(second.await(1, TimeUnit.MINUTES)).isTrue();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          }
        };
    Formats.NPY.write(points, directory.resolve("a.npy"), Overwrite.NO, progress);
    assertThat(second.getCount()).isZero();
  }

  @Test
  void leavesNothingBehindWhenReadingFails() {
    PointCloud points =
        cloud(
            (row, into, at) -> {
              throw new MalformedDataException("in.npy", "row " + row, "a number", "NaN");
            });
    assertThatThrownBy(() -> write(points, Formats.NPY)).isInstanceOf(MalformedDataException.class);
    assertThat(directory).isEmptyDirectory();
  }

  // blocks are of 4096 rows, and are written in their order
  @ParameterizedTest
  @EnumSource
  void refusesValuesThatAreNotFiniteByTheirPlace(Precision precision) {
    PointCloud points = cloud((row, into, at) -> into[at + 5] = Float.NaN);
    assertThatThrownBy(() -> write(points, precision))
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith(": cannot be written: point 4097, coordinate 2 is NaN");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void refusesValuesThatFloat16DoesNotHoldByTheirPlace() {
    PointCloud points = cloud((row, into, at) -> into[at + 1] = 70_000);
    assertThatThrownBy(() -> write(points, Precision.FLOAT16))
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith(
            ": cannot be written: point 4096, coordinate 1 is 70000.0, which float16 does not"
                + " hold");
    assertThat(directory).isEmptyDirectory();
  }

  private void write(PointCloud points, Precision precision) {
    Path file = directory.resolve("a.npy");
    Formats.NPY.write(points, file, precision, Overwrite.NO, Progress.NONE);
  }

  @Test
  void stopsWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> write(SMALL, Formats.NPY)).isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  private interface LaterBlock {
    void read(long row, float[] into, int at);
  }

  private static PointCloud cloud(LaterBlock laterBlock) {
    return new PointCloud() {
      @Override
      public long size() {
        return ROWS;
      }

      @Override
      public int dimension() {
        return 3;
      }

      @Override
      public void read(long firstRow, int count, float[] into, int at) {
        if (firstRow > 0) {
          laterBlock.read(firstRow, into, at);
        }
      }
    };
  }

  private Path write(PointCloud points, Format format) {
    Path file = directory.resolve("out." + format.name());
    format.write(points, file, Overwrite.NO, Progress.NONE);
    return file;
  }
}
