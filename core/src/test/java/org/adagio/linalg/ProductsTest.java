package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.ThreadCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Products in float32 are within the textbook's rounding bound of those in float64. */
class ProductsTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "0, 3, 2",
    "3, 0, 2",
    "3, 2, 0",
    "1, 5, 7",
    "3, 5, 128",
    "130, 131, 129",
    "257, 513, 3",
    "2, 600, 1",
    "255, 1, 256",
    "300, 517, 447", // large enough for the native BLAS
  })
  void agreeWithPlainLoops(int m, int n, int k) {
    Matrix a = matrix(m, k, 1);
    Matrix b = matrix(k, n, 2);
    ProductCheck expected = new ProductCheck(a, b);
    expected.check(Products.times(a, b));
    expected.check(Products.timesTransposed(a, b.transposed()));
    expected.check(Products.transposedTimes(a.transposed(), b));
  }

  @Test
  void refuseInnerDimensionsThatDiffer() {
    assertThatThrownBy(() -> Products.times(matrix(2, 3, 1), matrix(2, 3, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("inner dimensions must agree, got 3 and 2");
  }

  @ParameterizedTest
  @CsvSource({"700, 90, 70", "700, 400, 300"})
  void doNotDependOnThreads(int m, int n, int k) {
    Matrix a = matrix(m, k, 3);
    Matrix b = matrix(k, n, 4);
    Matrix alone = ThreadCounts.with(1, () -> Products.times(a, b));
    for (int threads : new int[] {2, 3, 5}) {
      assertThat(ThreadCounts.with(threads, () -> Products.times(a, b))).isEqualTo(alone);
    }
  }

  static Matrix matrix(int rows, int columns, long seed) {
    if (rows == 0) {
      return Matrix.zeros(0, columns);
    }
    return Matrix.of(Clouds.gaussian(rows, columns, seed));
  }
}
