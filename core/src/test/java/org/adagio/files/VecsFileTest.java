package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VecsFileTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "fvecs, 02000000 0000803f 000000bf 02000000 00000040 00000000, 1, -0.5, 2, 0",
    "bvecs, 02000000 01ff 02000000 0200,                           1,  255, 2, 0",
    "ivecs, 02000000 01000000 feffffff 02000000 02000000 00000000, 1,   -2, 2, 0",
  })
  void readsEveryType(String suffix, String hex, float a, float b, float c, float d)
      throws IOException {
    Path file = write("a." + suffix, hex);
    assertThat(DataFormat.detect(file).name()).isEqualToIgnoringCase(suffix);
    PointCloud points = DataFormat.open(file).points();
    assertThat(points.toArrays()).isEqualTo(new float[][] {{a, b}, {c, d}});
    Matrix last = Matrix.zeros(1, 2);
    points.read(1, 1, last);
    assertThat(last.values()).containsExactly(c, d);
  }

  @ParameterizedTest
  @CsvSource({
    "02000000 01ff 02000000 02, 'size: expected a multiple of 6 bytes, as dimension 2 needs'",
    "00000000,                  'row 0: expected a dimension of at least 1, found dimension 0'",
    "ffffffff 00,               'row 0: expected a dimension of at least 1, found dimension -1'",
    "ffffff7f 00,               'size: expected a multiple of 2147483651 bytes'",
    "0200,                      'row 0: expected 4 bytes of dimension, found 2 bytes'",
  })
  void refusesSizesThatDoNotFit(String hex, String message) throws IOException {
    Path file = write("a.bvecs", hex);
    assertThatThrownBy(() -> DataFormat.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesARecordOfAnotherDimension() throws IOException {
    PointCloud points = DataFormat.open(write("a.bvecs", "02000000 01ff 03000000 0200")).points();
    assertThatThrownBy(points::toMatrix)
        .hasMessageEndingWith(
            "a.bvecs, row 1: expected dimension 2 as in the first row, found dimension 3");
  }

  @Test
  void refusesWhatIsNotFinite() throws IOException {
    PointCloud points = DataFormat.open(write("a.fvecs", "02000000 0000803f 0000c07f")).points();
    assertThatThrownBy(points::toMatrix)
        .hasMessageEndingWith("a.fvecs, row 0, column 1: expected a finite number, found NaN");
  }

  private Path write(String name, String hex) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return Files.write(directory.resolve(name), bytes);
  }
}
