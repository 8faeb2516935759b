package org.adagio.fit.refined;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.fit.axes.SpanOrthonormalizer;
import org.adagio.fit.axes.WidePoints;
import org.adagio.measure.NearestPairs;
import org.adagio.points.PointCloud;

/**
 * Few points of many dimensions, in ρ orthonormal axes that span them: the same distances in far
 * fewer coordinates. The axes take the place of the points in memory.
 */
final class SpannedCoordinates {
  private static final double MOST_ROUNDING = 1e-4;

  private final PointCloud scores;
  private final WidePoints axes;
  private final double rounding;

  private SpannedCoordinates(PointCloud points, Matrix scores, WidePoints axes) {
    this.scores = PointCloud.of(scores);
    this.axes = axes;
    rounding = NearestPairs.distortion(points, scores);
  }

  /** Empty where float32 loses distances, between near points that are far from the others. */
  static Optional<SpannedCoordinates> of(PointCloud points, Progress progress) {
    progress.stage("Gram matrix", points.dimension());
    WidePoints rows = WidePoints.centred(points);
    return new SpanOrthonormalizer(rows)
        .orthonormalize(progress)
        .map(scores -> new SpannedCoordinates(points, scores, rows))
        .filter(spanned -> spanned.rounding <= MOST_ROUNDING);
  }

  /** The points, n x ρ, in memory. */
  PointCloud scores() {
    return scores;
  }

  /** The largest distortion found of a distance in these coordinates. */
  double rounding() {
    return rounding;
  }

  /** The map R^d → R^r for one of the coordinates, r x ρ. */
  Matrix toMap(Matrix ofCoordinates) {
    return axes.times(ofCoordinates);
  }
}
