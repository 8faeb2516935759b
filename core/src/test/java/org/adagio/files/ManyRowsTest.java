package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Arrays that take several pieces to read, by row and by column. */
class ManyRowsTest {
  private static final int ROWS = 2600;
  private static final int COLUMNS = 110;

  @TempDir Path directory;

  /** Whole numbers that differ from place to place; those of 4 bytes fit float32. */
  private static long value(long row, int column) {
    return row * 128 + column;
  }

  private static int place(boolean fortran, int row, int column) {
    return fortran ? column * ROWS + row : row * COLUMNS + column;
  }

  private static byte[] data(String type, boolean fortran) {
    int size = type.charAt(2) - '0';
    ByteBuffer data = ByteBuffer.allocate(ROWS * COLUMNS * size).order(ByteOrder.LITTLE_ENDIAN);
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        int at = size * place(fortran, row, column);
        switch (type) {
          case "<f4" -> data.putFloat(at, (float) value(row, column));
          case "<f8" -> data.putDouble(at, (double) value(row, column));
          default -> data.putLong(at, value(row, column));
        }
      }
    }
    return data.array();
  }

  private PointCloud points(String type, boolean fortran, byte[] data) throws IOException {
    String dict =
        "{'descr': '%s', 'fortran_order': %s, 'shape': (%d, %d), }"
            .formatted(type, fortran ? "True" : "False", ROWS, COLUMNS);
    Path file = Files.write(directory.resolve("a.npy"), NpyBytes.of(1, dict, data));
    return Formats.open(file).points();
  }

  @ParameterizedTest
  @CsvSource({
    "<f4, false", "<f8, false", "<i8, false",
    "<f4, true", "<f8, true", "<i8, true"
  })
  void everyRunOfRowsIsWhatTheFileHolds(String type, boolean fortran) throws IOException {
    PointCloud points = points(type, fortran, data(type, fortran));
    assertThat(points.isFloat32()).isEqualTo(type.equals("<f4"));
    assertThat(points.isFinite()).isTrue();
    assertRows(points, 0, ROWS);
    assertRows(points, 7, 2100);
    assertRows(points, ROWS - 3, 3);
  }

  private static void assertRows(PointCloud points, int first, int count) {
    Matrix rounded = Matrix.zeros(count, COLUMNS);
    points.read(first, count, rounded.values(), 0);
    double[] exact = new double[(count + 3) * COLUMNS];
    points.readExact(first, count, exact, 3 * COLUMNS);
    for (int i = 0; i < count * COLUMNS; i++) {
      long expected = value(first + i / COLUMNS, i % COLUMNS);
      assertThat(rounded.values()[i]).isEqualTo((float) expected);
      assertThat(exact[3 * COLUMNS + i]).isEqualTo((double) expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<f4, false", "<f8, false",
    "<f4, true", "<f8, true"
  })
  void aValueThatIsNoneIsToldByItsPlace(String type, boolean fortran) throws IOException {
    byte[] data = data(type, fortran);
    int at = place(fortran, 2500, 101);
    ByteBuffer values = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
    if (type.equals("<f4")) {
      values.putFloat(at * Float.BYTES, Float.NaN);
    } else {
      values.putDouble(at * Double.BYTES, Double.NaN);
    }
    PointCloud points = points(type, fortran, data);
    for (int first : new int[] {0, 5, 2499}) {
      int count = 2501 - first;
      String message = "a.npy, row 2500, column 101: expected a finite number, found NaN";
      assertThatThrownBy(() -> points.read(first, count, new float[count * COLUMNS], 0))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageEndingWith(message);
      assertThatThrownBy(() -> points.readExact(first, count, new double[count * COLUMNS], 0))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageEndingWith(message);
    }
  }
}
