package org.adagio.fit.axes;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.Orthonormal;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;

/**
 * Principal axes of fewer points than dimensions: eigenvectors u of X Xᵀ (n x n) give the axes
 * uᵀX/σ. Axes much shorter than the first are lost in its rounding: they are found in what the
 * longer ones leave of the points.
 */
final class GramAxes {
  private static final double NEGLIGIBLE = 1e-10;
  private static final double ROUNDING = 1e-6;
  private static final long COMPLETION_SEED = 1;

  private final WidePoints points;
  private final SymmetricEigen eigen;
  private final Spectrum spectrum;

  private GramAxes(WidePoints points, int wanted, Progress progress) {
    this.points = points;
    int n = points.rows();
    double[] gram = points.gram(progress);
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += gram[i * n + i];
    }
    PrincipalAxes.requireFinite(total);
    eigen = SymmetricEigen.of(gram, n, Math.min(wanted, n));
    spectrum = Spectrum.ofAllEigenvalues(eigen.values(), total);
  }

  /**
   * The axes asked for; where they are more than the points span, any orthonormal rows complete
   * them.
   */
  static PrincipalAxes axes(PointCloud points, boolean aboutOrigin, int count, Progress progress) {
    progress.stage("Gram matrix", points.dimension());
    GramAxes side =
        new GramAxes(
            aboutOrigin ? WidePoints.of(points) : WidePoints.centred(points), count, progress);
    Matrix rows = count == 0 ? Matrix.zeros(0, points.dimension()) : side.axes(count);
    return new PrincipalAxes(rows, side.spectrum);
  }

  private int known(int most) {
    double[] values = eigen.values();
    int known = 0;
    while (known < Math.min(most, values.length) && values[known] > NEGLIGIBLE * values[0]) {
      known++;
    }
    return known;
  }

  /** u/σ, one a row. */
  private Matrix weights(int count) {
    double[] values = eigen.values();
    Matrix weights = Matrix.zeros(count, points.rows());
    for (int i = 0; i < count; i++) {
      double[] vector = eigen.vector(i);
      for (int j = 0; j < vector.length; j++) {
        weights.set(i, j, (float) (vector[j] / Math.sqrt(values[i])));
      }
    }
    return weights;
  }

  private Matrix axes(int count) {
    int spanned = known(count);
    Matrix longest = Orthonormal.rows(points.times(weights(spanned)));
    return spanned == count ? longest : Orthonormal.rows(longest.stackedOn(rest(longest, count)));
  }

  private Matrix rest(Matrix longest, int count) {
    int missing = count - longest.rows();
    double left = points.subtractProjections(longest);
    if (longest.rows() >= points.rows() - 1 || !(left > ROUNDING)) {
      SplittableRandom random = new SplittableRandom(COMPLETION_SEED);
      return Orthonormal.gaussian(missing, points.columns(), random);
    }
    return new GramAxes(points, missing, Progress.NONE).axes(missing);
  }
}
