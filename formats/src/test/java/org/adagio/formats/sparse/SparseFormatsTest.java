package org.adagio.formats.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.files.Formats;
import org.adagio.files.ReadOptions;
import org.adagio.formats.ColumnSet;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sparse rows that scikit-learn and SciPy wrote, beside the array they were; make_sparse.py. */
class SparseFormatsTest {
  private static final String MATRIX = "%%MatrixMarket matrix coordinate real general\n";

  @TempDir Path directory;

  private static Path made(String name) {
    try {
      return Path.of(SparseFormatsTest.class.getResource("/data/" + name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double[][] exact(PointCloud points) {
    int d = points.dimension();
    double[] rows = new double[(int) points.size() * d];
    points.readExact(0, (int) points.size(), rows, 0);
    double[][] values = new double[(int) points.size()][d];
    for (int i = 0; i < values.length * d; i++) {
      values[i / d][i % d] = rows[i];
    }
    return values;
  }

  private static double[][] reference() {
    return exact(Formats.open(made("sparse.npy")).points());
  }

  // dump_svmlight_file writes 16 digits, mmwrite was asked for 17
  @ParameterizedTest
  @CsvSource({
    "sparse.svmlight, svmlight, 1e-15",
    "sparse.svmlight.gz, svmlight, 1e-15",
    "sparse-from-1.svm, svmlight, 1e-15",
    "sparse.mtx, mtx, 0",
    "sparse.mtx.gz, mtx, 0",
    "sparse-by-column.mtx, mtx, 0",
    "dense.mtx, mtx, 0",
  })
  void readsTheArrayThatWasWritten(String name, String format, double tolerance) {
    assertThat(Formats.of(made(name)).name()).isEqualTo(format);
    PointCloud points = Formats.open(made(name)).points();
    double[][] expected = reference();
    double[][] found = exact(points);
    assertThat(found).hasDimensions(7, 9);
    Matrix rounded = points.toMatrix();
    for (int row = 0; row < 7; row++) {
      for (int column = 0; column < 9; column++) {
        assertThat(found[row][column])
            .isCloseTo(expected[row][column], within(tolerance * Math.abs(expected[row][column])));
        assertThat(rounded.get(row, column)).isEqualTo((float) found[row][column]);
      }
    }
    assertThat(points.isFloat32()).isFalse();
  }

  @Test
  void readsBlocksFromAnyRowOn() {
    PointCloud points = Formats.open(made("sparse.mtx")).points();
    Matrix all = points.toMatrix();
    Matrix block = Matrix.zeros(3, 9);
    java.util.Arrays.fill(block.values(), 99);
    points.read(4, 2, block.values(), 0);
    assertThat(block.row(0)).isEqualTo(all.row(4));
    assertThat(block.row(1)).isEqualTo(all.row(5));
    assertThat(block.row(2)).containsOnly(99);
  }

  @Test
  void keepsTheLabelsOfSvmlight() {
    assertThat(Formats.open(made("sparse.svmlight")).carried().columns().get(0).texts())
        .containsExactly("1", "-1", "1", "2", "-1", "2", "1");
  }

  @Test
  void expandsSymmetricMatrices() {
    double[][] p = reference();
    double[][] symmetric = exact(Formats.open(made("symmetric.mtx")).points());
    double[][] skew = exact(Formats.open(made("skew.mtx")).points());
    double[][] pattern = exact(Formats.open(made("pattern.mtx")).points());
    for (int i = 0; i < 7; i++) {
      for (int j = 0; j < 7; j++) {
        assertThat(symmetric[i][j]).isEqualTo(p[i][j] + p[j][i]);
        assertThat(skew[i][j]).isEqualTo(p[i][j] - p[j][i] + 0.0);
        assertThat(pattern[i][j]).isEqualTo(p[i][j] == 0 ? 0 : 1);
      }
    }
  }

  // scipy.io.mmread adds up values of the same place, as assembled matrices have them
  @Test
  void addsUpValuesOfTheSamePlace() throws IOException {
    Path file = file("twice.mtx", MATRIX + "2 2 4\n1 1 0.1\n2 2 1\n1 1 0.2\n1 1 4\n");
    PointCloud points = Formats.open(file).points();
    assertThat(exact(points)).isDeepEqualTo(new double[][] {{0.1 + 0.2 + 4, 0}, {0, 1}});
    assertThat(points.toMatrix().get(0, 0)).isEqualTo((float) (0.1 + 0.2 + 4));
  }

  @ParameterizedTest
  @CsvSource({"sparse.svmlight", "sparse.mtx"})
  void hasNoColumnsToChooseFrom(String name) {
    for (ReadOptions options :
        new ReadOptions[] {
          ReadOptions.automatic().id("0"),
          ReadOptions.automatic().ignoring(ColumnSet.parse("1").parts()),
          ReadOptions.automatic().coordinates(ColumnSet.parse("1").parts()),
        }) {
      assertThatThrownBy(() -> Formats.open(made(name), options))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("columns can be chosen in tables such as csv alone, and ");
    }
    assertThatThrownBy(() -> Formats.open(made(name), ReadOptions.automatic().field("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "a field can be chosen in tables, JSON lines, npz, Parquet and HDF5 alone");
  }

  @Test
  void aColumn0AloneIsACoordinate() throws IOException {
    assertThat(Formats.open(file("zero.svmlight", "1 0:5\n")).points().toArrays())
        .isDeepEqualTo(new float[][] {{5}});
  }

  @Test
  void hasAsManyColumnsAsAMapTakes() throws IOException {
    Path file = file("few.svmlight", "1 1:2.5\n2 2:1 # no third column here\n");
    assertThat(Formats.open(file).points().toArrays())
        .isDeepEqualTo(new float[][] {{2.5f, 0}, {0, 1}});
    assertThat(Formats.open(file, ReadOptions.automatic().leastDimension(4)).points().toArrays())
        .isDeepEqualTo(new float[][] {{2.5f, 0, 0, 0}, {0, 1, 0, 0}});
  }

  // what content says goes before a name that says nothing, and times are no svmlight
  @Test
  void tellsSvmlightFromOtherText() throws IOException {
    assertThat(Formats.of(file("a.txt", "# by hand\n\n-1.5 qid:3 7:1e-3 9:2\n")))
        .isEqualTo(Formats.named("svmlight"));
    assertThat(Formats.of(file("times.csv", "1,12:30,4\n"))).isEqualTo(Formats.named("csv"));
    assertThat(Formats.of(file("plain.txt", "1 2 3\n"))).isEqualTo(Formats.named("csv"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 3:1 2:1 | line 1: expected columns in ascending order, found 2 after 3",
        "1 3:1 3:1 | line 1: expected columns in ascending order, found 3 after 3",
        "1 1:1;1 99999999999:1 | line 2: expected a column from 0 to 4194304, found"
            + " \"99999999999\"",
        "1 1:1;1 -4:1 | line 2: expected a column from 0 to 4194304, found \"-4\"",
        "1 1:1;1 2:x | line 2: expected a number, found \"x\"",
        "1 1:1;1 2:nan | line 2: expected a finite number, found \"nan\"",
        "1 1:1;1 2:1e300 | line 2: expected a number that fits float32, found \"1e300\"",
        "1 1:1;1 2 | line 2: expected column:value, found \"2\"",
        "1 1:1;:1 3:1 | line 2: expected a label before column:value, found \":1\"",
        "1 1:1;2:1 3:1 | line 2: expected a label before column:value, found \"2:1\"",
      })
  void refusesSvmlightThatIsWrong(String text, String message) throws IOException {
    Path file = file("wrong.svmlight", text.replace(';', '\n') + "\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 2 1;3 1 5 | line 3: expected a row from 1 to 2, found \"3\"",
        "2 2 1;0 1 5 | line 3: expected a row from 1 to 2, found \"0\"",
        "2 2 1;1 3 5 | line 3: expected a column from 1 to 2, found \"3\"",
        "2 2 1;1 1 | line 3: expected a number, found the end of the line",
        "2 2 1 7;1 1 5 | line 2: expected the end of the line, found \"7\"",
        "2 2 1;1 1 5 6 | line 3: expected the end of the line, found \"6\"",
        "2 2 2;1 1 5 | end: expected 2 values, found 1 values",
        "2 2 1;1 1 5;1 2 5 | line 4: expected 1 values, found more",
        "0 2 0; | line 2: expected a number of rows from 1 to 2147483631, found \"0\"",
        "2 9999999 0; | line 2: expected a number of columns from 1 to 4194304, found \"9999999\"",
        "99999999999999999999 2 0; | line 2: expected a number of rows from 1 to 2147483631, found"
            + " \"99999999999999999999\"",
        "2000000000 2 1;1 1 1 | header: expected at most 16 rows for each value, found 2000000000"
            + " rows and 1 values",
        "2 2 9000000000; | end: expected 9000000000 values, found 0 values",
        "1 1 2;1 1 3e38;1 1 3e38 | row 0, column 0: expected a sum that fits float32, found 6.0E38",
      })
  void refusesAMatrixThatIsWrong(String text, String message) throws IOException {
    Path file = file("wrong.mtx", MATRIX + text.replace(';', '\n') + "\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "matrix coordinate complex general | header: expected real or double or integer or pattern,"
            + " found \"complex\"",
        "matrix coordinate real hermitian | header: expected general or symmetric or"
            + " skew-symmetric, found \"hermitian\"",
        "matrix array pattern general | header: expected an array of real general, found"
            + " \"%%MatrixMarket matrix ar...\"",
        "vector coordinate real general | header: expected %%MatrixMarket matrix FORMAT FIELD"
            + " SYMMETRY, found \"%%MatrixMarket vector co...\"",
      })
  void refusesKindsOfMatricesItDoesNotRead(String header, String message) throws IOException {
    Path file = file("kind.mtx", "%%MatrixMarket " + header + "\n1 1 1\n1 1 1\n");
    assertThatThrownBy(() -> Formats.open(file))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageEndingWith(message);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }
}
