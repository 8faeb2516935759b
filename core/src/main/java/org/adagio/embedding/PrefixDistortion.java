package org.adagio.embedding;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;

/**
 * The distortion of a map's leading coordinates, taken as they are.
 *
 * @param dimension how many leading coordinates
 * @param maxDistortion the largest over all pairs
 * @param meanDistortion the mean over all pairs
 */
public record PrefixDistortion(int dimension, double maxDistortion, double meanDistortion) {

  /** Over all pairs of points, for 1, 2, 4, 8, … leading coordinates, and for all of them. */
  public static List<PrefixDistortion> of(
      LinearEmbedding map, PointCloud points, Progress progress) {
    List<PrefixDistortion> prefixes = new ArrayList<>();
    try (AllPairs pairs = new AllPairs(points)) {
      for (int length : lengths(map.dimension())) {
        DistortionProfile profile =
            pairs.profile(new AppliedCloud(map.matrix().firstRows(length), points), progress);
        prefixes.add(new PrefixDistortion(length, profile.max(), profile.mean()));
      }
    }
    return List.copyOf(prefixes);
  }

  private static List<Integer> lengths(int dimension) {
    List<Integer> lengths = new ArrayList<>();
    for (int length = 1; length < dimension; length *= 2) {
      lengths.add(length);
    }
    lengths.add(dimension);
    return lengths;
  }
}
