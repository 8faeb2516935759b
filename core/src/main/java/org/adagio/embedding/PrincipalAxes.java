package org.adagio.embedding;

import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.SymmetricEigen;

/**
 * Orthonormal rows by falling variance, and the spectrum they come from.
 *
 * @param rows count x d
 * @param spectrum of the centred points
 */
record PrincipalAxes(Matrix rows, Spectrum spectrum) {

  static PrincipalAxes of(PrincipalBasis basis, PointCloud points, int count, Progress progress) {
    if (basis instanceof PrincipalBasis.Randomized randomized) {
      return RandomizedAxes.of(randomized, points, count, progress);
    }
    return exact(points, count, progress);
  }

  static PrincipalAxes exact(PointCloud points, int count, Progress progress) {
    return points.size() >= points.dimension()
        ? ofScatter(Moments.of(points, progress), count)
        : GramSide.axes(points, count, progress);
  }

  static PrincipalAxes ofScatter(Moments moments, int count) {
    int d = moments.dimension();
    double[] scatter = moments.scatterUpperTriangle();
    double total = 0;
    for (int j = 0; j < d; j++) {
      total += scatter[j * d + j];
    }
    requireFinite(total);
    SymmetricEigen eigen = SymmetricEigen.of(scatter, d, count);
    return new PrincipalAxes(eigen.rows(count), Spectrum.ofAllEigenvalues(eigen.values(), total));
  }

  /** Variances are sums of float32 products, which end at about 1e38. */
  static void requireFinite(double totalVariance) {
    if (!Double.isFinite(totalVariance)) {
      throw new IllegalArgumentException(
          "the values are too large: their squares must fit float32; scale the points down");
    }
  }
}
