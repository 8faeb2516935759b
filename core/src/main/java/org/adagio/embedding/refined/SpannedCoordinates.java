package org.adagio.embedding.refined;

import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.NearestPairs;
import org.adagio.embedding.axes.SpanOrthonormalizer;
import org.adagio.embedding.axes.WidePoints;
import org.adagio.linalg.Products;

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

  /** The map of these coordinates, r x ρ, that a map R^d → R^r is on what the points span. */
  Matrix fromMap(Matrix ofPoints) {
    return Products.timesTransposed(ofPoints, toMap(Matrix.identity(scores.dimension())));
  }

  /** The map R^d → R^r for one of the coordinates, r x ρ. */
  Matrix toMap(Matrix ofCoordinates) {
    return axes.times(ofCoordinates);
  }
}
