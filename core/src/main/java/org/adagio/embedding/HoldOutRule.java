package org.adagio.embedding;

import java.util.OptionalDouble;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;

/** Which points a fit does not see. */
final class HoldOutRule {
  /** All pairs of so many points take a few seconds. */
  private static final int MOST_POINTS = 10_000;

  /** The points held out are in memory, where they take at most half a gigabyte. */
  private static final int MOST_VALUES = 1 << 27;

  /** From so many points on, a twentieth of them is enough to ask, and is not missed. */
  private static final long MANY_POINTS = 20_000;

  private static final double SHARE_OF_MANY = 0.05;

  /** Half of them choose, and the others tell a recall near 0.95 within 0.005. */
  private static final int QUERIES = 4000;

  private static final double SHARE_OF_QUERIES = 0.1;

  private HoldOutRule() {}

  /**
   * The rows to hold out, ascending; none where none are to be.
   *
   * @param fraction as asked for; where it is empty, some of many if the method fits closely
   */
  static long[] rows(OptionalDouble fraction, PointCloud points, boolean fitsClosely, long seed) {
    double usual = fitsClosely && points.size() >= MANY_POINTS ? SHARE_OF_MANY : 0;
    double wanted = fraction.orElse(usual);
    return wanted == 0 ? new long[0] : rows(points.size(), count(wanted, points), seed);
  }

  /**
   * The rows to hold out to measure a recall.
   *
   * @param fraction as asked for; where it is empty, a tenth, or as many as tell a recall well
   */
  static long[] queries(OptionalDouble fraction, PointCloud points, long seed) {
    double usual = Math.min(SHARE_OF_QUERIES, (double) QUERIES / points.size());
    return rows(points.size(), count(fraction.orElse(usual), points), seed);
  }

  /** So many of n rows; the same ones whenever they are asked for. */
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
