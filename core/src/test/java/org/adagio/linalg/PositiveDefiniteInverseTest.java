package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PositiveDefiniteInverseTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 90, 180, 530}) // the last two are large enough for native LAPACK
  void whatItGivesSolvesTheSystem(int n) {
    double[][] matrix = positiveDefinite(n);
    double[] right = Textbook.widened(Clouds.gaussian(1, n, 2))[0];
    double[] solution = times(PositiveDefiniteInverse.of(Spectra.flat(matrix), n), right);
    for (int i = 0; i < n; i++) {
      assertThat(Textbook.dot(matrix[i], solution)).isEqualTo(right[i], within(1e-9));
    }
  }

  @Test
  void onlyTheUpperTriangleIsRead() {
    double[] upper = {2, 1, Double.NaN, 2};
    assertThat(times(PositiveDefiniteInverse.of(upper, 2), new double[] {3, 0}))
        .containsExactly(new double[] {2, -1}, within(1e-14));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 180})
  void anIndefiniteMatrixIsRefused(int n) {
    double[][] matrix = positiveDefinite(n);
    matrix[n - 1][n - 1] = -1;
    assertThatThrownBy(() -> PositiveDefiniteInverse.of(Spectra.flat(matrix), n))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("dpotrf");
  }

  // a program may have no constraint at work
  @Test
  void theMatrixOfOrder0IsItsOwnInverse() {
    assertThat(PositiveDefiniteInverse.of(new double[0], 0)).isEmpty();
  }

  private static double[] times(double[] matrix, double[] vector) {
    double[] product = new double[vector.length];
    for (int i = 0; i < matrix.length; i++) {
      product[i / vector.length] += matrix[i] * vector[i % vector.length];
    }
    return product;
  }

  /** I + B Bᵀ / n. */
  private static double[][] positiveDefinite(int n) {
    double[][] b = Textbook.widened(Clouds.gaussian(n, n, 1));
    double[][] sum = Textbook.product(b, Textbook.transposed(b));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        sum[i][j] = sum[i][j] / n + (i == j ? 1 : 0);
      }
    }
    return sum;
  }
}
