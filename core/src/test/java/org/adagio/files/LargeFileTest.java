package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.files.io.Bytes;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files larger than memory, sparse on the disk: only the rows that are written take room. */
class LargeFileTest {
  private static final long ROWS = 3_000_001;
  private static final int COLUMNS = 1_001;
  private static final long GIB = 1L << 30;

  @TempDir Path directory;

  // 3 000 001 x 1001 > 2^31 elements; rows around every gigabyte and the last one
  @Test
  void readsRowsAnywhereInTwelveGigabytes() throws IOException {
    byte[] header = NpyBytes.of("<f4", "(%d, %d)".formatted(ROWS, COLUMNS), new byte[0]);
    long rowBytes = COLUMNS * (long) Float.BYTES;
    long[] rows =
        LongStream.concat(
                LongStream.rangeClosed(1, 11)
                    .flatMap(i -> LongStream.of(i * GIB, i * (GIB - Bytes.PIECE)))
                    .map(border -> (border - header.length) / rowBytes),
                LongStream.of(0, ROWS - 1))
            .toArray();
    Path file = directory.resolve("large.npy");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(header);
      sparse.setLength(header.length + ROWS * rowBytes);
      for (long row : rows) {
        sparse.seek(header.length + row * rowBytes);
        sparse.write(rowBytes(row));
      }
    }
    PointCloud points = Formats.open(file).points();
    assertThat(points.size() * points.dimension()).isGreaterThan(Integer.MAX_VALUE);
    LongStream.of(rows).parallel().forEach(row -> assertReads(points, row));
    assertThatThrownBy(() -> points.read(ROWS, 1, new float[1 * COLUMNS], 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  private static void assertReads(PointCloud points, long row) {
    int before = (int) Math.min(row, 300); // more than one piece
    Matrix block = Matrix.zeros(before + 1, COLUMNS);
    points.read(row - before, before + 1, block.values(), 0);
    assertThat(block.row(before)).isEqualTo(values(row));
  }

  private static float[] values(long row) {
    float[] values = new float[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
      values[i] = row + i / 1024f;
    }
    return values;
  }

  private static byte[] rowBytes(long row) {
    ByteBuffer bytes = ByteBuffer.allocate(COLUMNS * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asFloatBuffer().put(values(row));
    return bytes.array();
  }

  // Fortran order beyond 2^31 elements: the last column starts 8 GiB into the file
  @Test
  void readsTheLastColumnOfALargeFortranArray() throws IOException {
    long rows = (1L << 31) + 5;
    String dict = "{'descr': '<i2', 'fortran_order': True, 'shape': (%d, 3), }".formatted(rows);
    byte[] header = NpyBytes.of(1, dict, new byte[0]);
    Path file = directory.resolve("fortran.npy");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.write(header);
      sparse.setLength(header.length + rows * 3 * Short.BYTES);
      sparse.seek(header.length + rows * 3 * Short.BYTES - Short.BYTES);
      sparse.write(new byte[] {5, 1});
    }
    Matrix last = Matrix.zeros(2, 3);
    Formats.open(file).points().read(rows - 2, 2, last.values(), 0);
    assertThat(last.values()).containsExactly(0, 0, 0, 0, 0, 261);
  }
}
