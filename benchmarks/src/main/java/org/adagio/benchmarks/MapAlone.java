package org.adagio.benchmarks;

import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.measure.Pairs;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** A fit of which the map alone is wanted, as another library's fit gives it. */
final class MapAlone {
  private MapAlone() {}

  /** The map to a dimension; nothing of it is certified. */
  static LinearEmbedding to(int dimension, EmbeddingMethod method, PointCloud points) {
    return Fit.to(dimension).with(method).certify(Pairs.none()).on(points).map();
  }
}
