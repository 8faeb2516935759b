package org.adagio.embedding;

import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/**
 * Few points of many dimensions, in ρ orthonormal axes that span them: the same distances in far
 * fewer coordinates. The axes take the place of the points in memory.
 */
final class SpannedCoordinates {
  private static final int ROUNDS = 3;

  private final PointCloud scores;
  private final LongRows axes;

  private SpannedCoordinates(PointCloud scores, LongRows axes) {
    this.scores = scores;
    this.axes = axes;
  }

  /**
   * @param points X, which is overwritten
   * @param weights M, so that the rows of MX are nearly orthonormal and span those of X
   */
  static SpannedCoordinates of(LongRows points, Matrix weights) {
    Matrix better = weights;
    for (int round = 0; round < ROUNDS; round++) {
      better = step(points.gram(better), better.rows()).times(better);
    }
    Matrix scores = points.replaceBy(better);
    return new SpannedCoordinates(PointCloud.of(scores), points);
  }

  /** (3I − G)/2: a step of Newton and Schulz towards orthonormal rows, whose Gram matrix is G. */
  private static Matrix step(double[] gram, int k) {
    Matrix step = Matrix.zeros(k, k);
    for (int i = 0; i < k; i++) {
      for (int j = i; j < k; j++) {
        float value = (float) ((i == j ? 1.5 : 0) - gram[i * k + j] / 2);
        step.set(i, j, value);
        step.set(j, i, value);
      }
    }
    return step;
  }

  /** The points, n x ρ, in memory. */
  PointCloud scores() {
    return scores;
  }

  /** The map R^d → R^r for one of the coordinates, r x ρ. */
  Matrix toMap(Matrix ofCoordinates) {
    return axes.times(ofCoordinates);
  }
}
