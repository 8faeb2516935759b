package org.adagio.model;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.measure.DistortionProfile;
import org.adagio.measure.PairScan;
import org.adagio.points.PointCloud;

/**
 * The distortion of a map's leading coordinates, taken as they are.
 *
 * @param dimension how many leading coordinates
 * @param maxDistortion the largest over the pairs looked at
 * @param meanDistortion the mean over the pairs looked at
 */
public record PrefixDistortion(int dimension, double maxDistortion, double meanDistortion) {
  /** A mean and a largest of the same pairs agree but for their rounding. */
  private static final double ROUNDING = 1e-6;

  /** Refuses what no prefix can have. */
  public PrefixDistortion {
    if (dimension < 1
        || !(maxDistortion >= 0 && Double.isFinite(maxDistortion))
        || !(meanDistortion >= 0 && meanDistortion <= maxDistortion * (1 + ROUNDING))) {
      throw new IllegalArgumentException(
          "a prefix has at least 1 coordinate and a finite largest distortion, its mean at most"
              + " that;"
              + " got %d, %s, %s".formatted(dimension, maxDistortion, meanDistortion));
    }
  }

  /** Over all pairs of the points, for 1, 2, 4, 8, … leading coordinates, and for all of them. */
  public static List<PrefixDistortion> of(
      LinearEmbedding map, PointCloud points, Progress progress) {
    return of(map.ofScaled().matrix(), map.scaled(points), progress);
  }

  /** Measures a matrix over all pairs of the points. */
  public static List<PrefixDistortion> of(Matrix map, PointCloud points, Progress progress) {
    List<PrefixDistortion> prefixes = new ArrayList<>();
    List<Integer> lengths = lengths(map.rows());
    progress.stage("leading coordinates", lengths.size());
    try (PairScan pairs = new PairScan(points)) {
      for (int length : lengths) {
        DistortionProfile profile = pairs.profile(map.firstRows(length), Progress.NONE);
        prefixes.add(new PrefixDistortion(length, profile.max(), profile.mean()));
        progress.advance(1);
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
