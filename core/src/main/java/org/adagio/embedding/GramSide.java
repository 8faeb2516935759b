package org.adagio.embedding;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Orthonormal;
import org.adagio.linalg.SymmetricEigen;

/**
 * Principal axes of fewer points than dimensions: eigenvectors u of X Xᵀ (n x n) give the axes
 * uᵀX/σ. Axes much shorter than the first are lost in its rounding: they are found in what the
 * longer ones leave of the points, which is (I − UUᵀ)X.
 */
final class GramSide {
  private static final double NEGLIGIBLE = 1e-6;
  private static final double ROUNDING = 1e-12;
  private static final long COMPLETION_SEED = 1;

  private final LongRows points;
  private final Spectrum spectrum;
  private final List<double[]> weights = new ArrayList<>();

  private GramSide(LongRows points, int wanted, Progress progress) {
    this.points = points;
    int n = points.rows();
    double[] gram = points.gram(progress);
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += gram[i * n + i];
    }
    PrincipalAxes.requireFinite(total);
    SymmetricEigen eigen = SymmetricEigen.of(gram, n, Math.min(wanted, n));
    spectrum = Spectrum.ofAllEigenvalues(eigen.values(), total);
    List<double[]> directions = new ArrayList<>();
    double longest = eigen.values()[0];
    boolean more = add(eigen, wanted, directions);
    while (more && directions.size() < Math.min(wanted, n - 1)) {
      SymmetricEigen rest = left(directions, wanted);
      more = rest.values()[0] > ROUNDING * longest && add(rest, wanted, directions);
    }
  }

  /**
   * The axes asked for; where they are more than the points span, any orthonormal rows complete
   * them.
   */
  static PrincipalAxes axes(PointCloud points, int count, Progress progress) {
    progress.stage("Gram matrix", points.dimension());
    GramSide side = new GramSide(LongRows.centred(points), count, progress);
    Matrix rows = side.points.times(side.weights());
    int missing = count - rows.rows();
    if (missing > 0) {
      SplittableRandom random = new SplittableRandom(COMPLETION_SEED);
      rows = rows.stackedOn(Orthonormal.gaussian(missing, points.dimension(), random));
    }
    return new PrincipalAxes(count == 0 ? rows : Orthonormal.rows(rows), side.spectrum);
  }

  /** The coordinates of the points along as many axes as they span. */
  static SpannedCoordinates coordinates(PointCloud points, Progress progress) {
    progress.stage("Gram matrix", points.dimension());
    LongRows rows = LongRows.centred(points);
    GramSide side = new GramSide(rows, rows.rows() - 1, progress);
    return SpannedCoordinates.of(rows, side.weights());
  }

  /** One row u/σ for each axis uᵀX/σ. */
  private Matrix weights() {
    Matrix rows = Matrix.zeros(weights.size(), points.rows());
    for (int i = 0; i < rows.rows(); i++) {
      for (int j = 0; j < rows.columns(); j++) {
        rows.set(i, j, (float) weights.get(i)[j]);
      }
    }
    return rows;
  }

  /** Adds the directions whose axes are not lost in rounding; false where none is. */
  private boolean add(SymmetricEigen eigen, int wanted, List<double[]> directions) {
    double[] values = eigen.values();
    int before = directions.size();
    for (int i = 0; i < eigen.vectorCount() && directions.size() < wanted; i++) {
      double[] direction = eigen.vector(i);
      if (values[i] > NEGLIGIBLE * values[0] && isNew(direction, directions.subList(0, before))) {
        directions.add(direction);
        double sigma = Math.sqrt(values[i]);
        double[] weight = direction.clone();
        for (int j = 0; j < weight.length; j++) {
          weight[j] /= sigma;
        }
        weights.add(weight);
      }
    }
    return directions.size() > before;
  }

  /** Makes a direction orthogonal to those before, unless it lies in their span. */
  private static boolean isNew(double[] direction, List<double[]> before) {
    for (double[] other : before) {
      double along = 0;
      for (int j = 0; j < direction.length; j++) {
        along += direction[j] * other[j];
      }
      for (int j = 0; j < direction.length; j++) {
        direction[j] -= along * other[j];
      }
    }
    double squared = 0;
    for (double value : direction) {
      squared += value * value;
    }
    for (int j = 0; j < direction.length; j++) {
      direction[j] /= Math.sqrt(squared);
    }
    return squared > 0.5;
  }

  /** What lies in (I − UUᵀ)X. */
  private SymmetricEigen left(List<double[]> directions, int wanted) {
    int n = points.rows();
    double[] projector = new double[n * n];
    for (double[] u : directions) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          projector[i * n + j] -= u[i] * u[j];
        }
      }
    }
    Matrix rest = Matrix.zeros(n, n);
    for (int i = 0; i < n; i++) {
      projector[i * n + i] += 1;
    }
    for (int i = 0; i < projector.length; i++) {
      rest.values()[i] = (float) projector[i];
    }
    int vectors = Math.min(wanted, n) - directions.size();
    return SymmetricEigen.of(points.gram(rest), n, vectors);
  }
}
