package org.adagio.embedding;

import java.util.SplittableRandom;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Orthonormal;
import org.adagio.linalg.ScatterSum;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.linalg.Workers;

/**
 * Principal axes of fewer points than dimensions: eigenvectors u of X Xᵀ (n x n) give the axes
 * Xᵀu/σ. Axes much shorter than the first are lost in its rounding: they are found in what the
 * longer ones leave of the points. Where more axes are asked for than the points span, any
 * orthonormal rows complete them.
 */
final class GramSide {
  private static final int COLUMNS = 2048;
  private static final double NEGLIGIBLE = 1e-10;
  private static final double ROUNDING = 1e-6;
  private static final long COMPLETION_SEED = 1;

  private final Matrix centred;

  private GramSide(Matrix centred) {
    this.centred = centred;
  }

  static PrincipalAxes axes(PointCloud points, int count, Progress progress) {
    progress.stage("Gram matrix", points.dimension());
    return new GramSide(centred(points)).axes(count, progress);
  }

  private PrincipalAxes axes(int count, Progress progress) {
    int n = centred.rows();
    double[] gram = gram(progress);
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += gram[i * n + i];
    }
    PrincipalAxes.requireFinite(total);
    SymmetricEigen eigen = SymmetricEigen.of(gram, n, Math.min(count, n));
    Spectrum spectrum = Spectrum.ofAllEigenvalues(eigen.values(), total);
    Matrix rows = count == 0 ? Matrix.zeros(0, centred.columns()) : axes(eigen, count);
    return new PrincipalAxes(rows, spectrum);
  }

  private static Matrix centred(PointCloud points) {
    Matrix copy = points.toMatrix().copy();
    int d = copy.columns();
    double[] sum = new double[d]; // divided at the end, so that equal points have their own mean
    for (int i = 0; i < copy.rows(); i++) {
      for (int j = 0; j < d; j++) {
        sum[j] += copy.values()[i * d + j];
      }
    }
    for (int i = 0; i < copy.rows(); i++) {
      for (int j = 0; j < d; j++) {
        copy.values()[i * d + j] = (float) (copy.values()[i * d + j] - sum[j] / copy.rows());
      }
    }
    return copy;
  }

  /** X Xᵀ, summed over blocks of columns. */
  private double[] gram(Progress progress) {
    int n = centred.rows();
    int d = centred.columns();
    ScatterSum sum = new ScatterSum(n, d);
    Workers.forEach(
        (d + COLUMNS - 1) / COLUMNS,
        () -> sum.stage(Math.min(COLUMNS, d)),
        (stage, block) -> {
          int first = block * COLUMNS;
          int count = Math.min(COLUMNS, d - first);
          Matrix columns = Matrix.zeros(count, n);
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < count; j++) {
              columns.values()[j * n + i] = centred.values()[i * d + first + j];
            }
          }
          stage.add(block, columns, count);
          progress.advance(count);
        });
    return sum.upperTriangle();
  }

  private Matrix axes(SymmetricEigen eigen, int count) {
    double[] values = eigen.values();
    int spanned = 0;
    while (spanned < Math.min(count, values.length) && values[spanned] > NEGLIGIBLE * values[0]) {
      spanned++;
    }
    Matrix axes = eigen.rows(spanned).times(centred);
    for (int i = 0; i < spanned; i++) {
      float scale = (float) (1 / Math.sqrt(values[i]));
      for (int j = 0; j < axes.columns(); j++) {
        axes.set(i, j, axes.get(i, j) * scale);
      }
    }
    Matrix longest = Orthonormal.rows(axes);
    return spanned == count ? longest : Orthonormal.rows(longest.stackedOn(rest(longest, count)));
  }

  /** What completes the longest axes to {@code count}. */
  private Matrix rest(Matrix longest, int count) {
    int missing = count - longest.rows();
    Matrix residual = Matrix.zeros(centred.rows(), centred.columns());
    double left = subtractProjections(longest, residual);
    if (longest.rows() >= centred.rows() - 1 || !(left > ROUNDING)) {
      SplittableRandom random = new SplittableRandom(COMPLETION_SEED);
      return Orthonormal.gaussian(missing, centred.columns(), random);
    }
    return new GramSide(residual).axes(missing, Progress.NONE).rows();
  }

  /** Fills X − X AᵀA, and returns its largest entry as a fraction of that of X. */
  private double subtractProjections(Matrix axes, Matrix residual) {
    float[] projections = centred.timesTransposed(axes).times(axes).values();
    double largest = 0;
    double left = 0;
    for (int i = 0; i < projections.length; i++) {
      largest = Math.max(largest, Math.abs(centred.values()[i]));
      residual.values()[i] = centred.values()[i] - projections[i];
      left = Math.max(left, Math.abs(residual.values()[i]));
    }
    return left / largest;
  }
}
