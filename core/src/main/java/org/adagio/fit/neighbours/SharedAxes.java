package org.adagio.fit.neighbours;

import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.adagio.linalg.SymmetricEigen;

/**
 * The axes along which points and queries of another kind vary, taken together: the first
 * eigenvectors of their second moments, each of trace 1 and mixed. Where no query follows the axes
 * of the points a descent from those does not find its way, since there is nothing to pull at.
 */
final class SharedAxes {
  private SharedAxes() {}

  /**
   * @param points in principal coordinates
   * @param queries in the same
   * @param share of the queries
   */
  static Matrix of(Matrix points, Matrix queries, double share, int dimension) {
    int rank = points.columns();
    double[] mixed = new double[rank * rank];
    add(points, 1 - share, mixed);
    add(queries, share, mixed);
    return SymmetricEigen.of(mixed, rank, dimension).rows(dimension);
  }

  private static void add(Matrix rows, double weight, double[] sum) {
    Matrix moments = Products.transposedTimes(rows, rows);
    double trace = 0;
    for (int i = 0; i < moments.rows(); i++) {
      trace += moments.get(i, i);
    }
    for (int i = 0; i < sum.length && trace > 0; i++) {
      sum[i] += weight * moments.values()[i] / trace;
    }
  }
}
