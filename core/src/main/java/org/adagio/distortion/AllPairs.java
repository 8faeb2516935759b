package org.adagio.distortion;

import java.util.Objects;
import org.adagio.Progress;
import org.adagio.clouds.DistributedCloud;
import org.adagio.clouds.Draw;
import org.adagio.data.PointCloud;

/** All pairs of one cloud, ready to be compared with several images of it. */
public sealed interface AllPairs extends AutoCloseable permits LocalPairs, DistributedPairs {

  /**
   * The pairs of these points, looked at where the points are.
   *
   * @throws IllegalArgumentException if there are fewer than two points
   */
  static AllPairs of(PointCloud before) {
    return of(before, Draw.EVALUATED_PAIRS.seed(0));
  }

  /**
   * The same for a search.
   *
   * @param seed of the pairs that are looked at where there are more than the points' machines can
   *     afford; a map that they chose is to be certified by others
   */
  static AllPairs of(PointCloud before, long seed) {
    if (before.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + before.size());
    }
    return before instanceof DistributedCloud points
        ? new DistributedPairs(points, seed)
        : new LocalPairs(before);
  }

  /** The distribution of the distortion over all pairs. */
  DistortionProfile profile(PointCloud after, Progress progress);

  /** The same, and how many pairs lie beyond a distortion. */
  BoundCheck against(double distortion, PointCloud after, Progress progress);

  /** Whether every pair keeps its distance within a distortion; ends at the first that does not. */
  boolean within(double distortion, PointCloud after);

  /**
   * The fewest leading coordinates that keep every pair within a distortion, where the coordinates
   * are taken along orthonormal axes: distances then only shrink, and grow with every coordinate.
   *
   * @param scores the points in all coordinates; if even these do not suffice, their number is
   *     returned
   */
  int fewestCoordinates(double distortion, PointCloud scores, Progress progress);

  /**
   * The pairs beyond a distortion, worst first, among some of all pairs.
   *
   * @param most how many are returned at most
   * @param share the fraction of the pairs to look at, drawn in blocks with the seed
   */
  Violations beyond(
      double distortion, PointCloud after, int most, double share, long seed, Progress progress);

  /**
   * The profile of all pairs, and those of them beyond a distortion, worst first, in one scan.
   *
   * @param most how many pairs are listed at most
   */
  Check check(double distortion, PointCloud after, int most, Progress progress);

  /** What one scan of all pairs found. */
  record Check(DistortionProfile profile, Violations violations) {
    /** Refuses what is missing. */
    public Check {
      Objects.requireNonNull(profile, "profile");
      Objects.requireNonNull(violations, "violations");
    }
  }

  @Override
  void close();
}
