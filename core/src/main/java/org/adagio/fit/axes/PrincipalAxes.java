package org.adagio.fit.axes;

import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.StagedCloud;
import org.adagio.work.Memory;
import org.adagio.work.Resources;

/**
 * Orthonormal rows by falling variance, and the spectrum they come from.
 *
 * @param rows count x d
 * @param spectrum of the centred points, unless the axes are about the origin
 */
public record PrincipalAxes(Matrix rows, Spectrum spectrum) {
  /** Matrices of this order are the largest that Java's arrays hold. */
  private static final int LARGEST_ORDER = 46_340;

  /** All singular values of the centred points. */
  public static Spectrum spectrum(PointCloud points, Progress progress) {
    return DistributedCloud.isOne(points)
        ? exact(points, 0, progress).spectrum()
        : Resources.holding(
            Memory.axes((double) points.size(), points.dimension(), 0),
            () -> spectrumHere(points, progress));
  }

  private static Spectrum spectrumHere(PointCloud points, Progress progress) {
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
        : GramAxes.axes(points, false, count, progress);
  }

  /**
   * The axes of points that are not centred, which keep inner products best; the spectrum is of
   * these.
   */
  public static PrincipalAxes aboutOrigin(PointCloud points, int count, Progress progress) {
    requireArrays(points);
    if (points.size() < points.dimension()) {
      return GramAxes.axes(points, true, count, progress);
    }
    Moments moments = Moments.of(points, progress);
    double[] mean = moments.mean();
    double[] sum = moments.scatterUpperTriangle();
    for (int i = 0; i < sum.length; i++) {
      sum[i] += moments.count() * mean[i / mean.length] * mean[i % mean.length];
    }
    return ofScatter(sum, mean.length, count);
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

  /**
   * The axes of the images of points, r x r, by falling variance.
   *
   * @param map of their principal coordinates
   * @param sigma of these
   */
  public static Matrix ofImages(Matrix map, double[] sigma) {
    int r = map.rows();
    double[] covariance = new double[r * r];
    for (int i = 0; i < r; i++) {
      for (int j = i; j < r; j++) {
        double sum = 0;
        for (int k = 0; k < map.columns(); k++) {
          sum += (double) map.get(i, k) * map.get(j, k) * sigma[k] * sigma[k];
        }
        covariance[i * r + j] = sum;
      }
    }
    return SymmetricEigen.of(covariance, r, r).rows(r);
  }

  /** Variances are sums of float32 products, which end at about 1e38. */
  static void requireFinite(double totalVariance) {
    if (!Double.isFinite(totalVariance)) {
      throw new TooLargeException();
    }
  }
}
