package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Textbook;

/** Symmetric matrices of known or random spectrum, and the equation Av = λv. */
final class Spectra {
  private Spectra() {}

  static double[][] diagonal(double... values) {
    double[][] matrix = new double[values.length][values.length];
    for (int i = 0; i < values.length; i++) {
      matrix[i][i] = values[i];
    }
    return matrix;
  }

  /** w wᵀ with w = (1, 2, …, n): one eigenvalue n(n + 1)(2n + 1)/6, the others 0. */
  static double[][] rankOne(int n) {
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        matrix[i][j] = (i + 1.0) * (j + 1);
      }
    }
    return matrix;
  }

  static double[][] random(int n, long seed) {
    double[][] half = Textbook.widened(Clouds.gaussian(n, n, seed));
    double[][] matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        matrix[i][j] = half[i][j] + half[j][i];
      }
    }
    return matrix;
  }

  static double[] flat(double[][] matrix) {
    int n = matrix.length;
    double[] flat = new double[n * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(matrix[i], 0, flat, i * n, n);
    }
    return flat;
  }

  static double frobenius(double[][] matrix) {
    double sum = 0;
    for (double[] row : matrix) {
      sum += Textbook.dot(row, row);
    }
    return Math.sqrt(sum);
  }

  /** Trace, residual ‖Av − λv‖ and orthogonality of the {@code count} largest. */
  static void checkPairs(double[][] matrix, Blas.Eigenpairs pairs, int count, double tolerance) {
    int n = matrix.length;
    double trace = 0;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      trace += matrix[i][i];
      sum += pairs.values()[i];
    }
    assertThat(sum).isEqualTo(trace, within(tolerance));
    double[][] vectors = new double[count][n];
    for (int v = 0; v < count; v++) {
      System.arraycopy(pairs.vectors(), v * n, vectors[v], 0, n);
      double value = pairs.values()[n - count + v];
      for (int i = 0; i < n; i++) {
        assertThat(Textbook.dot(matrix[i], vectors[v]))
            .isEqualTo(value * vectors[v][i], within(tolerance));
      }
    }
    assertThat(Textbook.orthonormalityError(vectors)).isLessThan(1e-11);
  }
}
