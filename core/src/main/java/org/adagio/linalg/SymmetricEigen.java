package org.adagio.linalg;

import org.adagio.Matrix;

/**
 * Eigenvalues of a symmetric matrix, largest first, and the eigenvectors of the largest, each with
 * the sign that makes its component of largest magnitude positive. Neither must be changed.
 */
public record SymmetricEigen(double[] values, double[][] vectors, int order) {
  /**
   * Solves in float64.
   *
   * @param upperTriangle row-major n x n, of which the upper triangle is read; it is overwritten
   * @param n order of the matrix
   * @param vectors how many eigenvectors to compute
   */
  public static SymmetricEigen of(double[] upperTriangle, int n, int vectors) {
    Blas.Eigenpairs pairs =
        Blas.forFactorization((double) n * n * n).eigen(upperTriangle, n, Math.min(vectors, n));
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = pairs.values()[n - 1 - i];
    }
    int count = pairs.vectors().length / n;
    double[][] descending = new double[count][n];
    for (int i = 0; i < count; i++) {
      System.arraycopy(pairs.vectors(), (count - 1 - i) * n, descending[i], 0, n);
      fixSign(descending[i]);
    }
    return new SymmetricEigen(values, descending, n);
  }

  /** The eigenvector of the i-th largest eigenvalue, of norm 1. */
  public double[] vector(int i) {
    return vectors[i].clone();
  }

  /** The first eigenvectors as rows, rounded to float32. */
  public Matrix rows(int count) {
    Matrix rows = Matrix.zeros(count, order);
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < rows.columns(); j++) {
        rows.set(i, j, (float) vectors[i][j]);
      }
    }
    return rows;
  }

  /** Turns the vector so that its component of largest magnitude is positive. */
  public static void fixSign(double[] vector) {
    int largest = 0;
    for (int j = 1; j < vector.length; j++) {
      if (Math.abs(vector[j]) > Math.abs(vector[largest]) * (1 + 1e-9)) {
        largest = j;
      }
    }
    if (vector[largest] < 0) {
      for (int j = 0; j < vector.length; j++) {
        vector[j] = -vector[j];
      }
    }
  }
}
