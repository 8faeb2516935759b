package org.adagio.embedding;

import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;

/**
 * Finds the smallest dimension at which a method keeps all pairs within a distortion.
 *
 * @param distortion the largest distortion allowed, in the norm convention, above 0 and below 1
 */
public record DimensionSearch(double distortion) {

  /**
   * What was found.
   *
   * @param embedding the map, certified over all pairs
   * @param profile its distortion over all pairs
   * @param searched how the answer was searched, in words
   */
  public record Result(LinearEmbedding embedding, DistortionProfile profile, String searched) {}

  /**
   * The method at the smallest dimension that holds the distortion; the dimension that the method
   * itself names is ignored.
   *
   * @throws UnreachableDistortionException if no dimension up to d holds it
   */
  public Result fit(EmbeddingMethod method, PointCloud points, Progress progress) {
    throw new UnsupportedOperationException();
  }
}
