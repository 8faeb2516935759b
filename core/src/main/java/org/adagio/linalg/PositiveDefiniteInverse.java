package org.adagio.linalg;

/** The inverse of a symmetric positive definite matrix, by Cholesky in float64. */
public final class PositiveDefiniteInverse {
  private PositiveDefiniteInverse() {}

  /**
   * Inverts in place.
   *
   * @param matrix row-major n x n, of which the upper triangle is read; it becomes the inverse
   * @param n order of the matrix; that of order 0 is its own inverse
   * @throws ArithmeticException if the matrix is not positive definite
   */
  public static double[] of(double[] matrix, int n) {
    if (n > 0) {
      Blas.forFactorization((double) n * n * n).invert(matrix, n);
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        matrix[i * n + j] = matrix[j * n + i];
      }
    }
    return matrix;
  }
}
