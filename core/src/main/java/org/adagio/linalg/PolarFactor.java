package org.adagio.linalg;

import org.adagio.Matrix;
import org.netlib.lapack.Dgesvd;
import org.netlib.util.intW;

/** The orthogonal factor of a square matrix: the turn that is nearest to it. */
public final class PolarFactor {
  private PolarFactor() {}

  /**
   * U Vᵀ of a matrix M = U Σ Vᵀ, in float64: of all orthogonal Q the one with the largest trace of
   * QᵀM. A matrix that lacks rank has several; this is one of them.
   */
  public static Matrix of(Matrix square) {
    int n = square.rows();
    double[] transposed = new double[n * n]; // row-major here is Mᵀ to LAPACK
    for (int i = 0; i < transposed.length; i++) {
      transposed[i] = square.values()[i];
    }
    double[] v = new double[n * n];
    double[] ut = new double[n * n];
    double[] work = new double[64 * n];
    double[] s = new double[n];
    intW info = new intW(0);
    Dgesvd.dgesvd(
        "A", "A", n, n, transposed, 0, n, s, 0, v, 0, n, ut, 0, n, work, 0, work.length, info);
    if (info.val != 0) {
      throw new ArithmeticException("dgesvd failed with code " + info.val);
    }
    Matrix factor = Matrix.zeros(n, n);
    Workers.forEach(
        n,
        i -> {
          double[] row = new double[n];
          for (int k = 0; k < n; k++) {
            for (int j = 0; j < n; j++) {
              row[j] += ut[i * n + k] * v[k * n + j];
            }
          }
          for (int j = 0; j < n; j++) {
            factor.set(i, j, (float) row[j]);
          }
        });
    return factor;
  }
}
