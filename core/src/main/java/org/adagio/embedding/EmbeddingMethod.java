package org.adagio.embedding;

import java.util.Map;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/**
 * A recipe for a linear map R^d → R^r. Recipes are immutable and seeded: the same recipe on the
 * same points gives the same map, whatever the number of threads.
 */
public sealed interface EmbeddingMethod
    permits JohnsonLindenstrauss, PrincipalComponents, Adagio, Refined, NuMax {

  /** The dimension r of the image. */
  int dimension();

  /** The same recipe for another dimension. */
  EmbeddingMethod withDimension(int dimension);

  /** A short name: {@code jl}, {@code pca}, {@code adagio}, {@code refined}, {@code numax}. */
  String name();

  /** Every parameter but the dimension, by name, as kept in the model file. */
  Map<String, String> parameters();

  /**
   * Finds the map for these points.
   *
   * @throws IllegalArgumentException if the points cannot be served: fewer than two, all equal, or
   *     of a dimension below r
   */
  LinearEmbedding fit(PointCloud points, Progress progress);

  /** What {@link #fit} holds in memory at its peak, for n points of d dimensions in a file. */
  Footprint footprint(long points, int sourceDimension);

  /** {@link #fit(PointCloud, Progress)}, silently. */
  default LinearEmbedding fit(PointCloud points) {
    return fit(points, Progress.NONE);
  }

  /** {@link #fit(PointCloud)} for points given as arrays. */
  default LinearEmbedding fit(float[][] points) {
    return fit(PointCloud.of(points));
  }
}
