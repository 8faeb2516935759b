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
 * longer ones leave of the points, X − UᵀUX, level by level.
 */
final class GramSide {
  private static final double NEGLIGIBLE = 1e-4;
  private static final double ROUNDING = 1e-12;
  private static final long COMPLETION_SEED = 1;

  private final LongRows points;
  private final Spectrum spectrum;
  private final List<Level> levels = new ArrayList<>();

  /**
   * Axes of about one length.
   *
   * @param directions u, one a row
   * @param weights u/σ, one a row
   */
  private record Level(Matrix directions, Matrix weights) {

    Matrix leftOf(Matrix block) {
      Matrix left = block.copy();
      float[] along = directions.transposedTimes(directions.times(block)).values();
      for (int i = 0; i < along.length; i++) {
        left.values()[i] -= along[i];
      }
      return left;
    }
  }

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
    double longest = eigen.values()[0];
    boolean more = add(eigen, wanted);
    while (more && count() < Math.min(wanted, n - 1)) {
      SymmetricEigen rest = SymmetricEigen.of(points.gram(n, this::left), n, wanted - count());
      more = rest.values()[0] > ROUNDING * longest && add(rest, wanted);
    }
  }

  /**
   * The axes asked for; where they are more than the points span, any orthonormal rows complete
   * them.
   */
  static PrincipalAxes axes(PointCloud points, int count, Progress progress) {
    progress.stage("Gram matrix", points.dimension());
    GramSide side = new GramSide(LongRows.centred(points), count, progress);
    Matrix rows = side.points.times(side.count(), side::axes);
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
    return SpannedCoordinates.of(rows, side.count(), side::axes);
  }

  private int count() {
    return levels.stream().mapToInt(level -> level.weights.rows()).sum();
  }

  /** The axes' part in some columns. */
  private Matrix axes(Matrix block) {
    Matrix axes = Matrix.zeros(0, block.columns());
    Matrix left = block;
    for (Level level : levels) {
      axes = axes.stackedOn(level.weights.times(left));
      left = level.leftOf(left);
    }
    return axes;
  }

  /** What all axes found leave of some columns. */
  private Matrix left(Matrix block) {
    Matrix left = block;
    for (Level level : levels) {
      left = level.leftOf(left);
    }
    return left;
  }

  /** Adds the axes that are not lost in rounding; false where there are none. */
  private boolean add(SymmetricEigen eigen, int wanted) {
    double[] values = eigen.values();
    int most = Math.min(eigen.vectorCount(), wanted - count());
    int found = 0;
    while (found < most && values[found] > NEGLIGIBLE * values[0]) {
      found++;
    }
    Matrix directions = eigen.rows(found);
    Matrix weights = Matrix.zeros(found, directions.columns());
    for (int i = 0; i < found; i++) {
      for (int j = 0; j < weights.columns(); j++) {
        weights.set(i, j, (float) (directions.get(i, j) / Math.sqrt(values[i])));
      }
    }
    levels.add(new Level(directions, weights));
    return found > 0;
  }
}
