package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.files.Formats;
import org.adagio.measure.Distortion;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.Pairs;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.Recall;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * More than 2³¹ elements: sparse files, zero but for rows at the start, around 2³¹ and at the end.
 * {@code mvn -Pnightly test} runs those that read all of them.
 */
class LargeJobsTest {
  private static final int COLUMNS = 1024;
  private static final long ROWS = (1L << 21) + 3000;
  private static final long[] WRITTEN = {
    0, 1, 2, (1L << 21) - 1, 1L << 21, (1L << 21) + 1, ROWS - 2, ROWS - 1
  };

  @TempDir Path directory;

  private static byte value(long row, int column) {
    return (byte) (1 + (row * 31 + column * (row % 7 + 1)) % 127);
  }

  private static byte[] values(long row) {
    byte[] values = new byte[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) {
      values[j] = value(row, j);
    }
    return values;
  }

  /** Rows of uint8, each behind so many bytes. */
  private static void write(Path file, byte[] header, int before, long rows, long firstRow)
      throws IOException {
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(header);
      sparse.setLength(header.length + rows * (before + COLUMNS));
      for (long row : WRITTEN) {
        if (row >= firstRow && row < firstRow + rows) {
          sparse.seek(header.length + (row - firstRow) * (before + COLUMNS) + before);
          sparse.write(values(row));
        }
      }
    }
  }

  private static byte[] npyHeader(long rows) {
    String dict =
        "{'descr': '|u1', 'fortran_order': False, 'shape': (%d, %d), }".formatted(rows, COLUMNS);
    return ("\u0093NUMPY\1\0v\0" + dict + " ".repeat(117 - dict.length()) + "\n")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private PointCloud npy() throws IOException {
    Path file = directory.resolve("large.npy");
    write(file, npyHeader(ROWS), 0, ROWS, 0);
    return Formats.open(file).points();
  }

  private PointCloud shards() throws IOException {
    long half = 1L << 20;
    write(directory.resolve("part-1.npy"), npyHeader(half), 0, half, 0);
    write(directory.resolve("part-2.npy"), npyHeader(half), 0, half, half);
    write(
        directory.resolve("part-10.npy"), npyHeader(ROWS - 2 * half), 0, ROWS - 2 * half, 2 * half);
    return Formats.open(directory.resolve("part-*.npy")).points();
  }

  /** All of the file is zero but some rows, whose lengths have to be there, too. */
  private PointCloud fvecs() throws IOException {
    Path file = directory.resolve("large.fvecs");
    ByteBuffer length = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(0, COLUMNS);
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      long bytes = 4 + 4L * COLUMNS;
      sparse.setLength(ROWS * bytes);
      for (long row : WRITTEN) {
        ByteBuffer floats = ByteBuffer.allocate(4 * COLUMNS).order(ByteOrder.LITTLE_ENDIAN);
        for (int j = 0; j < COLUMNS; j++) {
          floats.putFloat(value(row, j));
        }
        sparse.seek(row * bytes);
        sparse.write(length.array());
        sparse.write(floats.array());
      }
    }
    return Formats.open(file).points();
  }

  @Test
  void everyFormatReadsRowsBeyondTwoToThe31() throws IOException {
    for (PointCloud points : new PointCloud[] {npy(), shards(), fvecs()}) {
      assertThat(points.size() * points.dimension()).isGreaterThan(1L << 31);
      Matrix some = points.select(WRITTEN).toMatrix();
      for (int i = 0; i < WRITTEN.length; i++) {
        for (int j = 0; j < COLUMNS; j++) {
          assertThat(some.get(i, j)).isEqualTo(value(WRITTEN[i], j));
        }
      }
    }
  }

  private static LinearEmbedding someMap() {
    float[][] rows = new float[3][COLUMNS];
    for (int k = 0; k < 3; k++) {
      for (int j = 0; j < COLUMNS; j++) {
        rows[k][j] = ((j * (k + 3)) % 11 - 5) / 16f;
      }
    }
    return LinearEmbedding.of(rows);
  }

  @Test
  void imagesOfFarRowsAreThoseOfTheRows() throws IOException {
    PointCloud images = someMap().apply(npy());
    Matrix found = Matrix.zeros(3, 3);
    images.read((1L << 21) - 1, 3, found.values(), 0);
    for (int i = 0; i < 3; i++) {
      float[] point = new float[COLUMNS];
      for (int j = 0; j < COLUMNS; j++) {
        point[j] = value((1L << 21) - 1 + i, j);
      }
      assertThat(found.row(i)).isEqualTo(someMap().apply(point));
    }
  }

  @Test
  void sampledPairsReachEveryRow() throws IOException {
    PointCloud far = npy().select(WRITTEN);
    DistortionProfile profile =
        Distortion.of(someMap().reduction(far), Pairs.drawn(500), Run.of(1));
    assertThat(profile.pairs() + profile.zeroSecants()).isEqualTo(500);
    assertThat(profile.worstPairs().get(0).distance()).isPositive();
  }

  @Test
  @Tag("nightly")
  void aFitTransformAndRecallReadAllRows() throws IOException {
    PointCloud points = npy();
    LinearEmbedding map = MapOnly.of(PrincipalComponents.randomized(), 2, points);
    assertThat(map.provenance().orElseThrow().points()).isEqualTo(ROWS);
    Path out = directory.resolve("out.npy");
    Formats.NPY.write(map.apply(points), out, Overwrite.NO, Progress.NONE);
    PointCloud images = Formats.open(out).points();
    assertThat(images.size()).isEqualTo(ROWS);
    Matrix last = Matrix.zeros(1, 2);
    images.read(ROWS - 1, 1, last.values(), 0);
    float[] point = new float[COLUMNS];
    for (int j = 0; j < COLUMNS; j++) {
      point[j] = value(ROWS - 1, j);
    }
    assertThat(last.row(0)).usingComparatorWithPrecision(1e-2f).containsExactly(map.apply(point));
    Recall recall =
        Recall.ofOwn(Reduction.of(points, images), new long[] {0, ROWS - 1}, 5, Progress.NONE);
    assertThat(recall.mean()).isBetween(0.0, 1.0);
  }
}
