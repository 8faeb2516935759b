package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.adagio.MalformedDataException;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files give the numbers that they hold, also where float32 does not. */
class ExactNumbersTest {
  @TempDir Path directory;

  private PointCloud npy(String type, boolean fortran, int rows, int columns, long... bits)
      throws IOException {
    ByteBuffer data = ByteBuffer.allocate(8 * bits.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long value : bits) {
      data.putLong(value);
    }
    String dict =
        "{'descr': '%s', 'fortran_order': %s, 'shape': (%d, %d), }\n"
            .formatted(type, fortran ? "True" : "False", rows, columns);
    Path file = directory.resolve("numbers.npy");
    Files.write(file, NpyBytes.of(1, dict, data.array()));
    return Formats.open(file).points();
  }

  private static double[] difference(PointCloud points, int i, int j) {
    double[] rows = new double[2 * points.dimension()];
    points.readExact(i, 1, rows, 0);
    points.readExact(j, 1, rows, points.dimension());
    double[] difference = new double[points.dimension()];
    Arrays.setAll(difference, k -> rows[k] - rows[k + points.dimension()]);
    return difference;
  }

  @Test
  void wholeNumbersUpToTwoToThe53AreReadAsTheyAre() throws IOException {
    long large = 1L << 53;
    PointCloud signed = npy("<i8", false, 4, 1, large, large - 3, -large + 1, -large);
    assertThat(signed.isFloat32()).isFalse();
    assertThat(difference(signed, 0, 1)).containsExactly(3);
    assertThat(difference(signed, 2, 3)).containsExactly(1);
    assertThat(difference(signed, 0, 3)).containsExactly(0x1p54);
    assertThat(difference(npy("<u8", false, 2, 1, large, 5), 0, 1)).containsExactly(0x1p53 - 5);
  }

  @ParameterizedTest
  @CsvSource({
    "<i8, 9007199254740994, 9007199254740994",
    "<i8, -9007199254740994, -9007199254740994",
    "<u8, -1, 18446744073709551615",
  })
  void wholeNumbersBeyondTwoToThe53AreRefused(String type, long bits, String number)
      throws IOException {
    PointCloud points = npy(type, false, 2, 2, 1, 2, 3, bits);
    List<ThrowingCallable> readings =
        List.of(
            () -> points.read(0, 2, new float[4], 0),
            () -> points.readExact(0, 2, new double[4], 0));
    for (ThrowingCallable reading : readings) {
      assertThatThrownBy(reading)
          .isInstanceOf(MalformedDataException.class)
          .hasMessageContaining("row 1, column 1")
          .hasMessageContaining("a whole number up to 2^53")
          .hasMessageContaining("ids are no coordinates: leave their column out")
          .hasMessageContaining(number);
    }
  }

  @Test
  void everyViewOfAFilePassesItsNumbersOn() throws IOException {
    long base = (1L << 53) - 9;
    long[] numbers = {base, base + 3, base + 7, 1, 2, 4};
    PointCloud columns = npy("<i8", true, 3, 2, numbers);
    assertThat(difference(columns, 2, 0)).containsExactly(7, 3);
    PointCloud kept = Rows.without(columns, new long[] {1});
    assertThat(kept.isFloat32()).isFalse();
    assertThat(difference(kept, 1, 0)).containsExactly(7, 3);
    assertThat(difference(Rows.copyOf(columns, new long[] {2, 1}), 0, 1)).containsExactly(4, 2);
    assertThat(difference(PointCloud.joined(List.of(columns, kept)), 4, 1)).containsExactly(4, 2);
  }
}
