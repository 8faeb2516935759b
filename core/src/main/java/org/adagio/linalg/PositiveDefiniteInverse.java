package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * The inverse of a symmetric positive definite matrix, computed once and applied to many vectors.
 */
public record PositiveDefiniteInverse(double[][] rows) {
  private static final int COLUMNS = 512;

  /**
   * Inverts in float64, by Cholesky.
   *
   * @param upperTriangle row-major n x n, of which the upper triangle is read; it is overwritten
   * @param n order of the matrix; that of order 0 is its own inverse
   * @throws ArithmeticException if the matrix is not positive definite
   */
  public static PositiveDefiniteInverse of(double[] upperTriangle, int n) {
    if (n > 0) {
      Blas.forFactorization((double) n * n * n).invert(upperTriangle, n);
    }
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(upperTriangle, i * n + i, rows[i], i, n - i);
      for (int j = 0; j < i; j++) {
        rows[i][j] = rows[j][i];
      }
    }
    return new PositiveDefiniteInverse(rows);
  }

  /** The inverse, rounded to float32. */
  public Matrix toMatrix() {
    Matrix matrix = Matrix.zeros(rows.length, rows.length);
    for (int i = 0; i < matrix.values().length; i++) {
      matrix.values()[i] = (float) rows[i / rows.length][i % rows.length];
    }
    return matrix;
  }

  public double[] times(double[] vector) {
    int n = rows.length;
    double[] product = new double[n];
    Workers.forEach(
        (n + COLUMNS - 1) / COLUMNS,
        block -> {
          int from = block * COLUMNS;
          double[] part = columns(from, Math.min(n, from + COLUMNS), vector);
          System.arraycopy(part, 0, product, from, part.length);
        });
    return product;
  }

  /** Some entries of the product; the matrix is symmetric, so rows are added, not multiplied. */
  private double[] columns(int from, int to, double[] vector) {
    double[] sum = new double[to - from];
    for (int i = 0; i < vector.length; i++) {
      double[] row = rows[i];
      double factor = vector[i];
      for (int j = 0; j < sum.length; j++) {
        sum[j] += factor * row[from + j];
      }
    }
    return sum;
  }
}
