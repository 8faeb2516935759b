package org.adagio.cli;

import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.distortion.BoundCheck;
import org.adagio.distortion.DistortionProfile;

/**
 * How many pairs are looked at. Where no more pairs exist than asked for, every pair is.
 *
 * @param pairs how many to draw at random where there are more
 */
record PairBudget(long pairs) {
  static final long POINTS_IN_FULL = 10_000;
  private static final PairBudget ALL = new PairBudget(Long.MAX_VALUE);
  private static final PairBudget SAMPLE = new PairBudget(200_000);

  PairBudget {
    if (pairs < 1) {
      throw new IllegalArgumentException("pairs must be all or at least 1, got " + pairs);
    }
  }

  static PairBudget parse(String text) {
    if (text.equals("all")) {
      return ALL;
    }
    try {
      return new PairBudget(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("pairs must be all or a number, got " + text);
    }
  }

  /** Every pair of up to 10 000 points, else a sample. */
  static PairBudget fitting(long points) {
    return points <= POINTS_IN_FULL ? ALL : SAMPLE;
  }

  DistortionProfile profile(PointCloud before, PointCloud after, long seed, Progress progress) {
    return isEvery(before)
        ? DistortionProfile.of(before, after, progress)
        : DistortionProfile.ofSample(before, after, pairs, seed, progress);
  }

  /** The same, with a count of the pairs beyond a distortion. */
  BoundCheck check(
      PointCloud before, PointCloud after, double distortion, long seed, Progress progress) {
    return isEvery(before)
        ? BoundCheck.of(before, after, distortion, progress)
        : BoundCheck.ofSample(before, after, distortion, pairs, seed, progress);
  }

  Footprint footprint(PointCloud before, int dimension) {
    return isEvery(before)
        ? DistortionProfile.footprint(before.size(), before.dimension(), dimension)
        : DistortionProfile.footprintOfSample(before.dimension(), dimension);
  }

  private boolean isEvery(PointCloud points) {
    long n = points.size();
    return pairs >= n * (n - 1.0) / 2;
  }
}
