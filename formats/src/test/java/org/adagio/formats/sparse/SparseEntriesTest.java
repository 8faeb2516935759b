package org.adagio.formats.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.MalformedDataException;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of a sparse matrix, in any order, beside a dense array that they are added to. */
class SparseEntriesTest {
  private static final Path FILE = Path.of("a.mtx");

  private static void assertRows(PointCloud points, double[][] dense, int first, int count) {
    int d = points.dimension();
    Matrix rounded = Matrix.zeros(count + 1, d);
    Arrays.fill(rounded.values(), 99);
    points.read(first, count, rounded.values(), 0);
    double[] exact = new double[(count + 2) * d];
    points.readExact(first, count, exact, 2 * d);
    for (int i = 0; i < count * d; i++) {
      double expected = dense[first + i / d][i % d];
      assertThat(rounded.values()[i]).isEqualTo((float) expected);
      assertThat(exact[2 * d + i]).isEqualTo(expected);
    }
    assertThat(rounded.row(count)).containsOnly(99);
  }

  // 256 entries have room from the beginning; of many there are several in the same place
  @ParameterizedTest
  @CsvSource({"1, 1, 1, 0", "5, 7, 20, 1", "9, 4, 256, 0", "9, 4, 257, 1", "40, 30, 5000, 1"})
  void thePointsAreTheirSum(int size, int dimension, int count, int firstColumn) {
    SplittableRandom random = new SplittableRandom(count);
    SparseEntries entries = new SparseEntries(FILE);
    double[][] dense = new double[size][dimension];
    for (int i = 0; i < count; i++) {
      int row = random.nextInt(size);
      int column = random.nextInt(dimension);
      double value = random.nextInt(-9, 10) / 16.0;
      entries.add(row, column + firstColumn, value);
      dense[row][column] += value;
    }
    PointCloud points = entries.points(size, dimension, firstColumn);
    assertThat(points.size()).isEqualTo(size);
    assertThat(points.dimension()).isEqualTo(dimension);
    assertThat(points.isFloat32()).isTrue();
    assertThat(points.isFinite()).isTrue();
    assertRows(points, dense, 0, size);
    assertRows(points, dense, size / 2, size - size / 2);
  }

  @Test
  void aValueThatFloat32DoesNotHoldIsKept() {
    SparseEntries entries = new SparseEntries(FILE);
    entries.add(0, 1, 0.1);
    PointCloud points = entries.points(1, 2, 0);
    assertThat(points.isFloat32()).isFalse();
    assertRows(points, new double[][] {{0, 0.1}}, 0, 1);
  }

  @Test
  void aSumThatFloat32DoesNotHoldIsRefused() {
    SparseEntries entries = new SparseEntries(FILE);
    entries.add(1, 0, 1);
    entries.add(2, 1, 3e38);
    entries.add(2, 0, 1);
    entries.add(2, 1, 3e38);
    assertThatThrownBy(() -> entries.points(3, 2, 0))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage("a.mtx, row 2, column 1: expected a sum that fits float32, found 6.0E38");
  }

  // 2^20 rows are few; of more there are at most 16 for each value
  @Test
  void rowsThatAreMostlyAbsentAreRefused() {
    assertThat(new SparseEntries(FILE).points(1 << 20, 1, 0).size()).isEqualTo(1 << 20);
    SparseEntries entries = new SparseEntries(FILE);
    for (int i = 0; i < 1 << 16; i++) {
      entries.add(i, 0, 1);
    }
    assertThatThrownBy(() -> entries.points((1 << 20) + 1, 1, 0))
        .hasMessageContaining(
            "at most 16 rows for each value, found 1048577 rows and 65536 values");
    entries.add(0, 0, 1);
    assertThat(entries.points((1 << 20) + 16, 1, 0).size()).isEqualTo((1 << 20) + 16);
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0"})
  void thereIsAPointWithACoordinate(long size, int dimension) {
    SparseEntries entries = new SparseEntries(FILE);
    assertThatThrownBy(() -> entries.points(size, dimension, 0))
        .isInstanceOf(MalformedDataException.class)
        .hasMessageContaining("expected at least one point of at least one coordinate");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3", "7", "005"})
  void aWholeNumberLiesInItsRange(String word) {
    SparseEntries entries = new SparseEntries(FILE);
    assertThat(entries.wholeNumber(word, "line 1", "a row", 3, 7))
        .isEqualTo(Integer.parseInt(word));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "8", "-3", "3.0", "", "x", "9999999999999999999"})
  void otherWordsAreNoWholeNumberOfTheRange(String word) {
    SparseEntries entries = new SparseEntries(FILE);
    assertThatThrownBy(() -> entries.wholeNumber(word, "line 1", "a row", 3, 7))
        .isInstanceOf(MalformedDataException.class)
        .hasMessage("a.mtx, line 1: expected a row from 3 to 7, found \"" + cut(word) + "\"");
  }

  private static String cut(String word) {
    return word.length() > 24 ? word.substring(0, 24) + "..." : word;
  }
}
