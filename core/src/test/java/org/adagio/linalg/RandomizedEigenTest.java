package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;

class RandomizedEigenTest {
  private static final int D = 60;

  /** Q diag(values) Qᵀ with a random orthonormal Q. */
  private static double[][] withSpectrum(double[] values) {
    double[][] q =
        Textbook.widened(rows(Orthonormal.rows(Matrix.of(Clouds.gaussian(values.length, D, 1)))));
    double[][] scaled = new double[values.length][];
    for (int i = 0; i < values.length; i++) {
      scaled[i] = q[i].clone();
      for (int j = 0; j < D; j++) {
        scaled[i][j] *= values[i];
      }
    }
    return Textbook.product(Textbook.transposed(q), scaled);
  }

  private static float[][] rows(Matrix matrix) {
    float[][] rows = new float[matrix.rows()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = matrix.row(i);
    }
    return rows;
  }

  private static RandomizedEigen.Operator times(double[][] matrix) {
    return vectors -> {
      double[][] image = Textbook.product(Textbook.widened(rows(vectors)), matrix);
      double[] flat = new double[image.length * D];
      for (int i = 0; i < image.length; i++) {
        System.arraycopy(image[i], 0, flat, i * D, D);
      }
      return flat;
    };
  }

  @Test
  void isExactWhereTheRankIsBelowTheSample() {
    double[] values = {9, 7, 4, 1};
    SymmetricEigen eigen = new RandomizedEigen(6, 0, 3).of(times(withSpectrum(values)), D, 4);
    for (int i = 0; i < 4; i++) {
      assertThat(eigen.values()[i]).isEqualTo(values[i], within(1e-5));
    }
    assertResiduals(withSpectrum(values), eigen, 4, 1e-4);
  }

  @Test
  void isCloseWhereTheSpectrumDecays() {
    double[] values = new double[D];
    for (int i = 0; i < D; i++) {
      values[i] = Math.pow(0.8, i);
    }
    SymmetricEigen eigen = new RandomizedEigen(10, 4, 3).of(times(withSpectrum(values)), D, 8);
    for (int i = 0; i < 8; i++) {
      assertThat(eigen.values()[i]).isEqualTo(values[i], within(1e-5));
    }
    assertResiduals(withSpectrum(values), eigen, 8, 1e-4);
  }

  @Test
  void neverExceedsTheTrueEigenvalues() {
    // Rayleigh–Ritz values lie below the eigenvalues they stand for, however poor the sample
    double[] values = new double[D];
    for (int i = 0; i < D; i++) {
      values[i] = 1 - i / 100.0;
    }
    SymmetricEigen poor = new RandomizedEigen(0, 0, 3).of(times(withSpectrum(values)), D, 5);
    for (int i = 0; i < 5; i++) {
      assertThat(poor.values()[i]).isBetween(0.4, values[i] + 1e-5);
    }
    assertThat(poor.values()[4]).isLessThan(values[4] - 1e-3);
  }

  private static void assertResiduals(
      double[][] matrix, SymmetricEigen eigen, int count, double tolerance) {
    double[][] vectors = new double[count][];
    for (int v = 0; v < count; v++) {
      vectors[v] = eigen.vector(v);
      for (int i = 0; i < D; i++) {
        assertThat(Textbook.dot(matrix[i], vectors[v]))
            .isEqualTo(eigen.values()[v] * vectors[v][i], within(tolerance));
      }
    }
    assertThat(Textbook.orthonormalityError(vectors)).isLessThan(1e-5);
  }
}
