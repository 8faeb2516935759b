package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
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
    assertThat(Formats.of(file).name()).isEqualToIgnoringCase(suffix);
    PointCloud points = Formats.open(file).points();
    assertThat(points.toArrays()).isEqualTo(new float[][] {{a, b}, {c, d}});
    Matrix last = Matrix.zeros(1, 2);
    points.read(1, 1, last.values(), 0);
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
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void refusesWhatIsNotFinite() throws IOException {
    PointCloud points =
        Formats.open(write("a.fvecs", "01000000 0000803f 01000000 0000c07f")).points();
    String message = "a.fvecs, row 1, column 0: expected a finite number, found NaN";
    assertThatThrownBy(points::toMatrix).hasMessageEndingWith(message);
    assertThatThrownBy(() -> points.readExact(0, 2, new double[2 * 1], 0))
        .hasMessageEndingWith(message);
  }

  // 34 078 720 coordinates begin as an idx file does: the file's length tells which it is
  @Test
  void aFileWhoseRecordsFillItIsWhatItsNameSays() throws IOException {
    Path file = write("a.bvecs", "00000802");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(Integer.BYTES + 0x02080000L);
      assertThat(Formats.of(file)).isEqualTo(Formats.named("bvecs"));
      sparse.setLength(Integer.BYTES + 0x02080000L - 1);
      assertThat(Formats.of(file)).isEqualTo(Formats.named("idx"));
    }
  }

  /** Value j of record i is 1000 i + j, or what is set. */
  private Path records(String suffix, int count, int dimension) throws IOException {
    int length = Integer.BYTES * (1 + dimension);
    ByteBuffer bytes = ByteBuffer.allocate(count * length).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < count; i++) {
      bytes.putInt(dimension);
      for (int j = 0; j < dimension; j++) {
        if (suffix.equals("fvecs")) {
          bytes.putFloat(1000f * i + j);
        } else {
          bytes.putInt(1000 * i + j);
        }
      }
    }
    return Files.write(directory.resolve("many." + suffix), bytes.array());
  }

  private static void assertRows(PointCloud points, long first, int count) {
    int d = points.dimension();
    Matrix rounded = Matrix.zeros(count, d);
    points.read(first, count, rounded.values(), 0);
    double[] exact = new double[(count + 2) * d];
    points.readExact(first, count, exact, 2 * d);
    for (int i = 0; i < count * d; i++) {
      int value = (int) (1000 * (first + i / d) + i % d);
      assertThat(rounded.values()[i]).isEqualTo((float) value);
      assertThat(exact[2 * d + i]).isEqualTo(value);
    }
  }

  // several pieces of records, and records of several pieces
  @ParameterizedTest
  @CsvSource({"fvecs, 6000, 99", "ivecs, 6000, 99", "fvecs, 3, 300000", "ivecs, 3, 600000"})
  void readsRowsFromAnyRowOn(String suffix, int count, int dimension) throws IOException {
    PointCloud points = Formats.open(records(suffix, count, dimension)).points();
    assertThat(points.size()).isEqualTo(count);
    assertThat(points.isFloat32()).isEqualTo(suffix.equals("fvecs"));
    assertThat(points.isFinite()).isTrue();
    assertRows(points, 0, count);
    assertRows(points, 1, count - 1);
    assertRows(points, count - 1, 1);
  }

  @Test
  void keepsWholeNumbersThatFloat32DoesNotHold() throws IOException {
    PointCloud points = Formats.open(write("a.ivecs", "01000000 ffffff7f")).points();
    double[] exact = new double[1];
    points.readExact(0, 1, exact, 0);
    assertThat(exact[0]).isEqualTo(Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({"99", "300000"})
  void refusesALongRecordOfAnotherDimension(int dimension) throws IOException {
    Path file = records("fvecs", 3, dimension);
    byte[] bytes = Files.readAllBytes(file);
    bytes[2 * Integer.BYTES * (1 + dimension)]++;
    PointCloud points = Formats.open(Files.write(file, bytes)).points();
    String message =
        "many.fvecs, row 2: expected dimension %d as in the first row, found dimension %d"
            .formatted(dimension, dimension + 1);
    assertThatThrownBy(points::toMatrix).hasMessageEndingWith(message);
    assertThatThrownBy(() -> points.readExact(1, 2, new double[2 * dimension], 0))
        .hasMessageEndingWith(message);
  }

  private Path write(String name, String hex) throws IOException {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    return Files.write(directory.resolve(name), bytes);
  }
}
