package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NpyFileTest {
  @TempDir Path directory;

  private static final List<NpyBytes> ARRAYS =
      NpyBytes.madeByNumpy().stream()
          .flatMap(
              array ->
                  Stream.concat(
                      Stream.of(array), IntStream.rangeClosed(1, 3).mapToObj(array::withVersion)))
          .toList();

  static Stream<NpyBytes> arrays() {
    return ARRAYS.stream().filter(array -> !isBeyondFloat64(array));
  }

  static Stream<NpyBytes> arraysOfIds() {
    return ARRAYS.stream().filter(NpyFileTest::isBeyondFloat64);
  }

  /** Whether it has whole numbers that are no coordinates, since float64 does not hold them. */
  private static boolean isBeyondFloat64(NpyBytes array) {
    boolean large = false;
    for (float value : array.values()) {
      large |= Math.abs(value) > 1L << 53;
    }
    return large && array.name().matches(".*[iu]8.*");
  }

  @ParameterizedTest
  @MethodSource("arraysOfIds")
  void refusesWholeNumbersThatFloat64DoesNotHold(NpyBytes array) throws IOException {
    Path file = file("a.npy", array.file());
    assertThatThrownBy(() -> Formats.open(file).points().toMatrix())
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("expected a whole number up to 2^53");
  }

  // every dtype, byte order, axis order and version reads as NumPy's astype(float32)
  @ParameterizedTest
  @MethodSource("arrays")
  void readsWhatNumpyWrote(NpyBytes array) throws IOException {
    PointCloud points = Formats.open(file("a.npy", array.file())).points();
    assertThat(points.toMatrix().values()).containsExactly(array.values());
  }

  @ParameterizedTest
  @MethodSource("arrays")
  void readsOneRowLikeTheWhole(NpyBytes array) throws IOException {
    PointCloud points = Formats.open(file("a.npy", array.file())).points();
    Matrix row = Matrix.zeros(1, points.dimension());
    for (int i = 0; i < points.size(); i++) {
      points.read(i, 1, row.values(), 0);
      assertThat(row.row(0)).isEqualTo(points.toMatrix().row(i));
    }
  }

  @Test
  void flattensAxesAfterTheFirst() throws IOException {
    byte[] cube = new byte[12];
    PointCloud points = open(NpyBytes.of("|u1", "(2, 3, 2)", cube)).points();
    assertThat(points.size()).isEqualTo(2);
    assertThat(points.dimension()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "O    | (2, 2) | dtype \"|O\" (Python objects)",
        "c8   | (2, 2) | dtype \"|c8\" (complex numbers)",
        "V4   | (2, 2) | dtype \"|V4\" (a structured dtype)",
        "U3   | (2, 2) | dtype \"|U3\" (text)",
        "f16  | (2, 2) | dtype \"|f16\"",
        "u1   | (4,)   | expected a 2-D array of points, found shape (4,)",
        "u1   | ()     | expected a 2-D array of points, found shape ()",
        "u1   | (0, 4) | expected at least one point of at least one coordinate",
        "u1   | (4, 0) | expected at least one point of at least one coordinate",
        "u1   | (2, 3) | size: expected 76 bytes, found 74 bytes",
        "u1   | (1, 3) | size: expected 73 bytes, found 74 bytes",
        "u1   | (4)    | a comma, as in (5,)",
        "u1   | (2, -2) | expected a whole number",
        "u8   | (4294967296, 4294967296) | fewer than 2^63 bytes",
        "u8   | (1152921504606846976, 2) | fewer than 2^63 bytes",
        "u1   | (99999999999999999999, 2) | expected a whole number",
        "f8   | (2147483647, 2147483639) | fewer than 2^63 bytes",
        "u1   | (2147483647, 2147483639) | expected 4611685996952551",
      })
  void refusesByName(String descr, String shape, String message) throws IOException {
    Path file = file("a.npy", NpyBytes.of("|" + descr, shape, new byte[4]));
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "[('x', '<f4'), ('y', '<f4')]; a structured dtype",
        "None; expected a string, a tuple, True or False",
        "'<f4; expected a quoted string",
        "'<f4' 5; expected '}'",
        "'<f4', 'descr': '<f4'; every key once",
        "'<f4', 'more': True; the keys descr, fortran_order and shape",
        "True; expected a valid descr",
        "''; expected dtype",
        "'?f4'; expected a byte order",
      })
  void refusesDictsThatNumpyNeverWrites(String descr, String message) throws IOException {
    String dict = "{'fortran_order': False, 'shape': (1, 1), 'descr': %s}".formatted(descr);
    Path file = file("a.npy", NpyBytes.of(1, dict, new byte[4]));
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining(message);
  }

  // Python reads all of these as the same dict
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 1), }",
        "{\"descr\": \"|u1\", \"fortran_order\": False, \"shape\": (2, 1)}",
        " { 'shape' : ( 2 , 1 , ) , 'fortran_order' : False , 'descr' : '|u1' } \n",
        "{'shape':(2L,1L),'fortran_order':False,'descr':'|u1'}",
      })
  void readsADictHoweverItIsSpelled(String dict) throws IOException {
    PointCloud points = open(NpyBytes.of(1, dict, new byte[] {5, 6})).points();
    assertThat(points.toArrays()).isDeepEqualTo(new float[][] {{5}, {6}});
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "{'descr'; character 8: expected ':', found the end",
        "{'descr': ; character 9: expected a string, a tuple, True or False, found the end",
        "{'shape': (2, 1; character 15: expected ')', found the end",
        "{} x; character 3: expected nothing after the dict, found \"x\"",
      })
  void saysWhereADictBreaksOff(String dict, String message) throws IOException {
    Path file = file("a.npy", NpyBytes.of(1, dict, new byte[8]));
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith("header, " + message);
  }

  @Test
  void takesSixtyFourAxesAndNoMore() throws IOException {
    String ones = "1, ".repeat(63) + "1";
    PointCloud point = open(NpyBytes.of("|u1", "(" + ones + ")", new byte[] {9})).points();
    assertThat(point.toArrays()).isDeepEqualTo(new float[][] {{9}});
    Path file = file("a.npy", NpyBytes.of("|u1", "(" + ones + ", 1)", new byte[] {9}));
    assertThatThrownBy(() -> Formats.open(file)).hasMessageContaining("at most 64 axes");
  }

  @Test
  void refusesFortranOrderOfThreeAxes() throws IOException {
    String dict = "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 2, 2), }";
    Path file = file("a.npy", NpyBytes.of(1, dict, new byte[8]));
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageContaining("expected C order")
        .hasMessageEndingWith("found shape (2, 2, 2) in Fortran order");
  }

  @Test
  void aHeaderMayEndWithTheFile() throws IOException {
    Path empty = file("a.npy", NpyBytes.of(1, "{}", new byte[0]));
    assertThatThrownBy(() -> Formats.open(empty))
        .hasMessageContaining("expected the keys descr, fortran_order and shape");
    Path noData = file("b.npy", NpyBytes.of("|u1", "(2, 2)", new byte[0]));
    assertThatThrownBy(() -> Formats.open(noData))
        .hasMessageEndingWith("size: expected 74 bytes, found 70 bytes");
  }

  @Test
  void namesATypeThatIsNoNumberItKnows() throws IOException {
    Path file = file("a.npy", NpyBytes.of("|f16", "(2, 2)", new byte[4]));
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageEndingWith("i1 to i8, u1 to u8 or b1, found dtype \"|f16\"");
  }

  @Test
  void refusesAHeaderLongerThanTheFile() throws IOException {
    byte[] bytes = NpyBytes.of(2, "{}", new byte[0]);
    bytes[11] = 0x7F;
    Path file = file("a.npy", bytes);
    assertThatThrownBy(() -> Formats.open(file))
        .hasMessageEndingWith("header: expected at most 2 bytes of header, found 2130706434 bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "NaN, a finite number, NaN",
    "Infinity, a finite number, Infinity",
    "-Infinity, a finite number, -Infinity",
    "1e300, a number that fits float32, 1.0E300",
  })
  void refusesWhatIsNotFiniteInFloat32(double value, String expected, String found)
      throws IOException {
    ByteBuffer data = ByteBuffer.allocate(6 * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    data.putDouble(5 * Double.BYTES, value);
    PointCloud cByRow = open(NpyBytes.of("<f8", "(3, 2)", data.array())).points();
    String fortran = "{'descr': '<f8', 'fortran_order': True, 'shape': (3, 2), }";
    PointCloud byColumn = open(NpyBytes.of(1, fortran, data.array())).points();
    for (PointCloud points : new PointCloud[] {cByRow, byColumn}) {
      points.read(0, 2, new float[2 * 2], 0); // rows before it are good
      assertThatThrownBy(() -> points.read(2, 1, new float[1 * 2], 0))
          .isInstanceOf(MalformedDataException.class)
          .hasMessageEndingWith(
              "a.npy, row 2, column 1: expected %s, found %s".formatted(expected, found));
    }
  }

  @Test
  void readsHalvesThatAreNotFinite() throws IOException {
    byte[] data = {0, 0x7C, 1, 0x7C}; // infinity and NaN
    PointCloud points = open(NpyBytes.of("<f2", "(2, 1)", data)).points();
    assertThatThrownBy(() -> points.read(0, 1, new float[1 * 1], 0))
        .hasMessageEndingWith("Infinity");
    assertThatThrownBy(() -> points.read(1, 1, new float[1 * 1], 0)).hasMessageEndingWith("NaN");
  }

  @Test
  void hasNoColumnsToChoose() throws IOException {
    Path points = file("a.npy", NpyBytes.of("|u1", "(2, 1)", new byte[2]));
    ReadOptions columns = ReadOptions.automatic().coordinates(List.of("0"));
    assertThatThrownBy(() -> Formats.open(points, columns))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void readsAColumnOfAnyType() throws IOException {
    byte[] halves = {0, 0x3C, 0, 0x3E}; // 1.0 and 1.5
    Path f2 = file("f2.npy", NpyBytes.of("<f2", "(2,)", halves));
    assertThat(Formats.column(FileStart.of(f2)).orElseThrow().texts()).containsExactly("1", "1.5");
    byte[] most = {-1, -1, -1, -1, -1, -1, -1, -1};
    Path u8 = file("u8.npy", NpyBytes.of("<u8", "(1,)", most));
    assertThat(Formats.column(FileStart.of(u8)).orElseThrow().texts())
        .containsExactly("18446744073709551615");
  }

  private Dataset open(byte[] bytes) throws IOException {
    Path file = Files.createTempDirectory(directory, "npy").resolve("a.npy");
    return Formats.open(Files.write(file, bytes));
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(directory.resolve(name), bytes);
  }
}
