package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.adagio.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideProductTest {

  /** Both kernels: the larger work goes through the native library. */
  @ParameterizedTest
  @CsvSource({"3, 7, 5", "70, 64, 1", "1, 1, 1", "64, 400, 500"})
  void itIsThatOfPlainLoopsInFloat64(int rows, int d, int r) {
    Random random = new Random(1);
    Matrix map = Matrix.zeros(r, d);
    for (int i = 0; i < r * d; i++) {
      map.values()[i] = (float) random.nextGaussian();
    }
    double[] x = random.doubles((long) rows * d).map(value -> 1e6 + value).toArray();
    double[] y = new double[rows * r];
    try (WideProduct product = new WideProduct(map, rows);
        WideProduct.Stage stage = product.stage(rows)) {
      stage.apply(x, rows, y, 0);
    }
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < r; k++) {
        double expected = 0;
        for (int j = 0; j < d; j++) {
          expected += map.get(k, j) * x[i * d + j];
        }
        assertThat(y[i * r + k]).isEqualTo(expected, within(1e-13 * 1e6 * d));
      }
    }
  }

  @Test
  void normsOutsideTheRangeOfSquaresAreScaled() {
    assertThat(InnerProduct.norm(new double[] {3e-200, 4e-200}, 0, 2))
        .isEqualTo(5e-200, within(1e-214));
    assertThat(InnerProduct.norm(new double[] {9, 3e200, -4e200}, 1, 2))
        .isEqualTo(5e200, within(1e186));
    assertThat(InnerProduct.norm(new double[] {0, Double.MIN_VALUE}, 0, 2))
        .isEqualTo(Double.MIN_VALUE);
    assertThat(InnerProduct.norm(new double[3], 0, 3)).isZero();
  }
}
