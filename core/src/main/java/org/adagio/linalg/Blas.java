package org.adagio.linalg;

import org.adagio.work.Workers;

/**
 * The few dense kernels everything is built on. All matrices in panels are row-major and start at
 * the panel's first float. Calls are single-threaded; {@link Workers} make them parallel.
 */
sealed interface Blas permits NativeBlas, JavaBlas {
  /** Work below this many multiplications is not worth loading the native library for. */
  double SMALL_WORK = 1 << 23;

  /**
   * The kernels for work of this size. The choice depends on the size alone, never on what ran
   * before, so results stay the same.
   */
  static Blas forWork(double multiplications) {
    return multiplications < SMALL_WORK ? JavaBlas.INSTANCE : BlasChoice.LARGE;
  }

  /** {@link #forWork} for a factorization, where the Java kernels fall behind sooner. */
  static Blas forFactorization(double multiplications) {
    return forWork(8 * multiplications);
  }

  Panel panel(int floats);

  Panel widePanel(int doubles);

  /** C (m x n) = op(A) · op(B), where op(A) is m x k and op(B) is k x n. */
  void gemm(Transpose ofA, Transpose ofB, int m, int n, int k, Panel a, Panel b, Panel c);

  /** C (m x n) = A · Bᵀ in float64, where A is m x k and B is n x k. */
  void timesTransposed(int m, int n, int k, Panel a, Panel b, Panel c);

  /** C (d x d) = XᵀX for the rows of X; only the upper triangle of C is written. */
  void gram(int rows, int d, Panel x, Panel c);

  /**
   * Eigenvalues of a symmetric matrix of order n, all of them, ascending, and eigenvectors of the
   * {@code vectors} largest.
   *
   * @param symmetric n x n in float64, overwritten
   */
  Eigenpairs eigen(double[] symmetric, int n, int vectors);

  /**
   * Replaces the columns of an m x n column-major matrix, m ≥ n, by an orthonormal basis of their
   * span (Householder).
   */
  void orthonormalize(double[] columns, int m, int n);

  /**
   * Replaces a symmetric positive definite matrix of order n by its inverse (Cholesky); of both,
   * only the column-major lower triangle is used.
   */
  void invert(double[] positiveDefinite, int n);

  /**
   * What an eigensolver gives.
   *
   * @param values all eigenvalues, ascending
   * @param vectors one eigenvector after the other, of the largest eigenvalues, ascending
   */
  record Eigenpairs(double[] values, double[] vectors) {}
}
