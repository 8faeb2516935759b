package org.adagio.benchmarks;

import org.adagio.data.PointCloud;
import org.adagio.distortion.Pairs;
import org.adagio.embedding.EmbeddingMethod;
import org.adagio.embedding.Fit;
import org.adagio.embedding.LinearEmbedding;

/** A fit of which the map alone is wanted, as another library's fit gives it. */
final class MapAlone {
  private MapAlone() {}

  /** The map to a dimension; nothing of it is certified. */
  static LinearEmbedding to(int dimension, EmbeddingMethod method, PointCloud points) {
    return Fit.to(dimension).with(method).certify(Pairs.none()).on(points).map();
  }
}
