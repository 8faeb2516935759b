package org.adagio.embedding.axes;

import org.adagio.Footprint;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.StagedCloud;
import org.adagio.data.PointCloud;
import org.adagio.data.Spectrum;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.linalg.Workers;

/**
 * Orthonormal rows by falling variance, and the spectrum they come from.
 *
 * @param rows count x d
 * @param spectrum of the centred points
 */
public record PrincipalAxes(Matrix rows, Spectrum spectrum) {
  /** Matrices of this order are the largest that Java's arrays hold. */
  private static final int LARGEST_ORDER = 46_340;

  /** What the exact computation of so many axes holds at its peak, for points in a file. */
  public static Footprint footprint(long points, int dimension, int count) {
    double d = dimension;
    double axes = 3.0 * Double.BYTES * count * d;
    Footprint map = AppliedCloud.footprint(count, dimension);
    if (points >= dimension) {
      double blocks = 2.0 * Float.BYTES * Moments.BLOCK * d;
      return map.and(
              "the covariance of %d columns".formatted(dimension),
              (3.0 + Workers.count()) * Double.BYTES * d * d)
          .and("blocks", Workers.count() * blocks)
          .and("axes", axes);
    }
    return map.and("%d points of %d values".formatted(points, dimension), Float.BYTES * points * d)
        .and("their Gram matrix", (3.0 + Workers.count()) * Double.BYTES * points * points)
        .and("blocks of columns", WidePoints.blockBytes((int) points))
        .and("axes", axes);
  }

  /** All singular values of the centred points. */
  public static Spectrum spectrum(PointCloud points, Progress progress) {
    if (points.isDistributed()) {
      return exact(points, 0, progress).spectrum();
    }
    StagedCloud staged = StagedCloud.of(points);
    try {
      return spectrum(staged, progress);
    } catch (TooLargeException e) {
      return spectrum(staged.withLargestNear1(), progress);
    }
  }

  private static Spectrum spectrum(StagedCloud staged, Progress progress) {
    return exact(staged, 0, progress).spectrum().times(1 / staged.scale());
  }

  /**
   * @throws IllegalArgumentException if no array holds the matrix that is needed
   */
  private static void requireArrays(PointCloud points) {
    long n = points.size();
    int d = points.dimension();
    boolean fits =
        n >= d ? d <= LARGEST_ORDER : n <= LARGEST_ORDER && n * d <= Integer.MAX_VALUE - 8;
    if (!fits) {
      throw new IllegalArgumentException(
          "exact principal components of %d points of %d dimensions need a matrix too large for"
                  .formatted(n, d)
              + " memory; use the randomized ones");
    }
  }

  public static PrincipalAxes exact(PointCloud points, int count, Progress progress) {
    requireArrays(points);
    return points.size() >= points.dimension()
        ? ofScatter(Moments.of(points, progress).scatterUpperTriangle(), points.dimension(), count)
        : GramAxes.axes(points, count, progress);
  }

  /** Takes the matrix alone, which it overwrites, so that the moments it came from can go. */
  private static PrincipalAxes ofScatter(double[] scatter, int d, int count) {
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
      throw new TooLargeException();
    }
  }
}
