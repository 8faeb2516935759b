package org.adagio.points.views;

import java.util.SplittableRandom;
import org.adagio.points.PointCloud;

/** A cloud in two parts that share no row, drawn at random; each keeps the order of the rows. */
public final class Split {
  private final PointCloud points;
  private final PointCloud kept;
  private final long[] heldOut;

  private Split(PointCloud points, long[] heldOut) {
    this.points = points;
    this.heldOut = heldOut;
    kept = Rows.without(points, heldOut);
  }

  /**
   * Draws so many points; every set of them is equally likely.
   *
   * @throws IllegalArgumentException if either part would be empty
   */
  public static Split of(PointCloud points, int heldOut, long seed) {
    if (heldOut < 1 || heldOut >= points.size()) {
      throw new IllegalArgumentException(
          "of %d points at least 1 and at most %d can be held out, got %d"
              .formatted(points.size(), points.size() - 1, heldOut));
    }
    return new Split(points, rows(points.size(), heldOut, seed));
  }

  /** Both parts. */
  public PointCloud all() {
    return points;
  }

  /** The points to fit to. */
  public PointCloud kept() {
    return kept;
  }

  /** The points that a fit must not see. */
  public PointCloud heldOut() {
    return points.select(heldOut);
  }

  /** Draws so many of n rows without replacement; they come in ascending order. */
  public static long[] rows(long n, int count, long seed) {
    long[] drawn = new long[count];
    SplittableRandom random = new SplittableRandom(seed);
    int found = 0;
    for (long row = 0; found < count; row++) {
      if (random.nextLong(n - row) < count - found) {
        drawn[found++] = row;
      }
    }
    return drawn;
  }
}
