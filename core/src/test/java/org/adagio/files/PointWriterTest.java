package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.adagio.CountedSteps;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.Dataset;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
    assertThat(write(SMALL, DataFormat.NPY)).hasBinaryContent(expected);
  }

  @Test
  void writesFvecs() throws IOException {
    assertThat(write(SMALL, DataFormat.FVECS))
        .hasBinaryContent(
            HexFormat.of().parseHex("020000000000c03f000000c00200000000004040cdcccc3d"));
  }

  @Test
  void writesTextWithTheShortestNumbers() throws IOException {
    PointCloud points =
        PointCloud.of(new float[][] {{1, -0.1f, 2e-3f}, {1.0e10f, Float.MIN_VALUE, 16777216}});
    assertThat(write(points, DataFormat.CSV))
        .hasContent("1,-0.1,0.002\n1.0E10,1.4E-45,1.6777216E7");
    assertThat(write(SMALL, DataFormat.TSV)).hasContent("1.5\t-2\n3\t0.1");
  }

  @ParameterizedTest
  @EnumSource(names = {"NPY", "CSV", "TSV", "FVECS"})
  void readsBackEveryBit(DataFormat format) throws IOException {
    PointCloud points = randomBits(ROWS, 7);
    Dataset back = DataFormat.open(write(points, format));
    assertThat(back.points().toMatrix()).isEqualTo(points.toMatrix());
  }

  @ParameterizedTest
  @EnumSource(names = {"NPY", "CSV", "TSV", "JSONL"})
  void readsBackEveryBitOfFloat64(DataFormat format) {
    SplittableRandom random = new SplittableRandom(8);
    double[] values = random.doubles(3 * ROWS).toArray();
    Path file = directory.resolve("exact." + format);
    format.write(PointCloud.of(values, 3), file, Precision.FLOAT64, Overwrite.NO, Progress.NONE);
    PointCloud back = DataFormat.open(file).points();
    ExactRows rows = new ExactRows(ROWS, 3);
    back.readExact(0, ROWS, rows, 0);
    for (int i = 0; i < values.length; i++) {
      assertThat(rows.get(i)).isEqualTo(values[i]);
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
  @EnumSource(names = {"IDX", "BVECS", "IVECS"})
  void refusesFormatsThatAreOnlyRead(DataFormat format) {
    assertThatThrownBy(() -> write(SMALL, format))
        .hasMessage(
            format.name().toLowerCase(Locale.ROOT)
                + " is only read; the suffix of a file to write must be"
                + " .npy, .csv, .tsv, .jsonl, .fvecs, .fbin, .f16bin or .parquet");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void tellsItsProgress() {
    for (Precision precision : List.of(Precision.FLOAT32, Precision.FLOAT64)) {
      CountedSteps progress = new CountedSteps();
      Path file = directory.resolve(precision + ".npy");
      DataFormat.NPY.write(randomBits(ROWS, 3), file, precision, Overwrite.NO, progress);
      assertThat(progress).hasToString("writing: %d of %d".formatted(ROWS, ROWS));
    }
  }

  // the first block's progress waits for the second block to be read
  @Test
  void readsABlockWhileItWritesAnother() {
    CountDownLatch second = new CountDownLatch(1);
    PointCloud points = cloud((row, into) -> second.countDown());
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
    DataFormat.NPY.write(points, directory.resolve("a.npy"), Overwrite.NO, progress);
    assertThat(second.getCount()).isZero();
  }

  @Test
  void leavesNothingBehindWhenReadingFails() {
    PointCloud points =
        cloud(
            (row, into) -> {
              throw new MalformedDataException("in.npy", "row " + row, "a number", "NaN");
            });
    assertThatThrownBy(() -> write(points, DataFormat.NPY))
        .isInstanceOf(MalformedDataException.class);
    assertThat(directory).isEmptyDirectory();
  }

  // blocks are of 4096 rows, and are written in their order
  @ParameterizedTest
  @EnumSource
  void refusesValuesThatAreNotFiniteByTheirPlace(Precision precision) {
    PointCloud points = cloud((row, into) -> into.set(1, 2, Float.NaN));
    assertThatThrownBy(() -> write(points, precision))
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith(": cannot be written: point 4097, coordinate 2 is NaN");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void refusesValuesThatFloat16DoesNotHoldByTheirPlace() {
    PointCloud points = cloud((row, into) -> into.set(0, 1, 70_000));
    assertThatThrownBy(() -> write(points, Precision.FLOAT16))
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith(
            ": cannot be written: point 4096, coordinate 1 is 70000.0, which float16 does not hold");
    assertThat(directory).isEmptyDirectory();
  }

  private void write(PointCloud points, Precision precision) {
    Path file = directory.resolve("a.npy");
    DataFormat.NPY.write(points, file, precision, Overwrite.NO, Progress.NONE);
  }

  @Test
  void stopsWhenInterrupted() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> write(SMALL, DataFormat.NPY))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(directory).isEmptyDirectory();
  }

  private interface LaterBlock {
    void read(long row, Matrix into);
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
      public void read(long firstRow, int count, Matrix into) {
        if (firstRow > 0) {
          laterBlock.read(firstRow, into);
        }
      }
    };
  }

  private Path write(PointCloud points, DataFormat format) {
    Path file = directory.resolve("out." + format.name().toLowerCase(Locale.ROOT));
    format.write(points, file, Overwrite.NO, Progress.NONE);
    return file;
  }
}
