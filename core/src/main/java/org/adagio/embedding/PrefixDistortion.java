package org.adagio.embedding;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.distortion.AllPairs;
import org.adagio.distortion.DistortionProfile;

/**
 * The distortion of a map's leading coordinates, taken as they are.
 *
 * @param dimension how many leading coordinates
 * @param maxDistortion the largest over the pairs looked at
 * @param meanDistortion the mean over the pairs looked at
 */
public record PrefixDistortion(int dimension, double maxDistortion, double meanDistortion) {
  /** All pairs of so many points, once for every length, take a moment. */
  private static final int MOST_POINTS = 2000;

  /** Of wide points fewer, so that they take at most 128 MB. */
  private static final int MOST_VALUES = 1 << 25;

  private static final int LEAST_POINTS = 100;

  /** A mean and a largest of the same pairs agree but for their rounding. */
  private static final double ROUNDING = 1e-6;

  /** Refuses what no prefix can have. */
  public PrefixDistortion {
    if (dimension < 1
        || !(maxDistortion >= 0 && Double.isFinite(maxDistortion))
        || !(meanDistortion >= 0 && meanDistortion <= maxDistortion * (1 + ROUNDING))) {
      throw new IllegalArgumentException(
          "a prefix has at least 1 coordinate and a finite largest distortion, its mean at most that;"
              + " got %d, %s, %s".formatted(dimension, maxDistortion, meanDistortion));
    }
  }

  /** Over all pairs of the points, for 1, 2, 4, 8, … leading coordinates, and for all of them. */
  public static List<PrefixDistortion> of(
      LinearEmbedding map, PointCloud points, Progress progress) {
    return of(map.ofScaled().matrix(), map.scaled(points), progress);
  }

  /**
   * The same over the pairs of some of the points, drawn at random where they are many; of equal
   * points, there is nothing to tell.
   */
  static List<PrefixDistortion> of(Matrix map, PointCloud points, long seed, Progress progress) {
    PointCloud some = some(points, seed);
    return Requirements.areEqual(some) ? List.of() : of(map, some, progress);
  }

  private static List<PrefixDistortion> of(Matrix map, PointCloud points, Progress progress) {
    List<PrefixDistortion> prefixes = new ArrayList<>();
    List<Integer> lengths = lengths(map.rows());
    progress.stage("leading coordinates", lengths.size());
    try (AllPairs pairs = AllPairs.of(points)) {
      for (int length : lengths) {
        DistortionProfile profile =
            pairs.profile(new AppliedCloud(map.firstRows(length), points), Progress.NONE);
        prefixes.add(new PrefixDistortion(length, profile.max(), profile.mean()));
        progress.advance(1);
      }
    }
    return List.copyOf(prefixes);
  }

  private static PointCloud some(PointCloud points, long seed) {
    int most = Math.max(LEAST_POINTS, Math.min(MOST_POINTS, MOST_VALUES / points.dimension()));
    return points.size() <= most
        ? points
        : points.copyOf(Split.rows(points.size(), most, Draw.PREFIX_POINTS.seed(seed)));
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
