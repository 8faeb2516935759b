package org.adagio.fit;

import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** Fits of which a test wants the map alone: nothing is certified that the method does not need. */
public final class MapOnly {
  private MapOnly() {}

  /** A plan for a map to r dimensions. */
  public static FitPlan plan(EmbeddingMethod method, int dimension) {
    return Fit.to(dimension).with(method).certify(Pairs.none());
  }

  /** The map of a method to r dimensions, with seed 0. */
  public static LinearEmbedding of(EmbeddingMethod method, int dimension, float[][] points) {
    return of(method, dimension, PointCloud.of(points));
  }

  /** The map of a method to r dimensions, with seed 0. */
  public static LinearEmbedding of(EmbeddingMethod method, int dimension, PointCloud points) {
    return plan(method, dimension).on(points).map();
  }
}
