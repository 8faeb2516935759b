package org.adagio.fit.run;

import java.util.OptionalDouble;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/** Which points a fit does not see. */
final class HoldOutRule {
  /** All pairs of so many points take a few seconds. */
  private static final int MOST_POINTS = 10_000;

  /** The points held out are in memory, where they take at most half a gigabyte. */
  private static final int MOST_VALUES = 1 << 27;

  /** A tenth of the points is not missed, and so many tell what there is to tell. */
  private static final double SHARE = 0.1;

  private static final int ENOUGH = 4000;

  /** Of fewer points a tenth tells little about pairs, and the fit can spare none. */
  private static final int LEAST_TO_SPARE = 1000;

  /** Fewer queries and documents tell a recall too coarsely: a quarter of few points is taken. */
  private static final int LEAST_QUERIES = 400;

  private static final double LARGEST_SHARE = 0.25;

  /** Codes are judged among documents too that none of it saw. */
  private static final double SHARE_TO_JUDGE_CODES = 0.2;

  private HoldOutRule() {}

  /** The rows to hold out, ascending; a tenth if nobody asks and the method fits closely. */
  static long[] rows(OptionalDouble fraction, PointCloud points, boolean fitsClosely, long seed) {
    double usual = fitsClosely && points.size() >= LEAST_TO_SPARE ? usual(points.size()) : 0;
    double wanted = fraction.orElse(usual);
    return wanted == 0 ? new long[0] : rows(points.size(), count(wanted, points), seed);
  }

  private static double usual(long points) {
    return Math.min(SHARE, (double) ENOUGH / points);
  }

  /** The rows to hold out to measure a recall: a tenth if nobody asks, or more of few points. */
  static long[] queries(OptionalDouble fraction, PointCloud points, long seed) {
    double few = Math.min(LARGEST_SHARE, (double) LEAST_QUERIES / points.size());
    double wanted = fraction.orElse(Math.max(few, usual(points.size())));
    return wanted == 0 ? new long[0] : rows(points.size(), count(wanted, points), seed);
  }

  /** The rows to hold out to judge codes: a fifth if nobody asks, and no more than are enough. */
  static long[] coded(OptionalDouble fraction, PointCloud points, long seed) {
    double usual = Math.min(SHARE_TO_JUDGE_CODES, (double) MOST_POINTS / points.size());
    return rows(points.size(), count(fraction.orElse(usual), points), seed);
  }

  static long[] rows(long points, int count, long seed) {
    return Split.rows(points, count, Draw.HELD_OUT_POINTS.seed(seed));
  }

  private static int count(double fraction, PointCloud points) {
    long most = Math.min(MOST_POINTS, MOST_VALUES / points.dimension());
    int count = (int) Math.min((double) most, Math.floor(fraction * points.size()));
    if (count < 2 || points.size() - count < 2) {
      throw new IllegalArgumentException(
          "a hold-out of %s of %d points must leave at least two on either side, got %d and %d"
              .formatted(fraction, points.size(), count, points.size() - count));
    }
    return count;
  }
}
