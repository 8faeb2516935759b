package org.adagio.data;

import java.util.SplittableRandom;

/**
 * A cloud in two parts that share no row, drawn at random; each keeps the order of the rows.
 *
 * @param kept the points to fit to
 * @param heldOut the points that a fit must not see
 */
public record Split(PointCloud kept, PointCloud heldOut) {

  /**
   * Draws so many points; every set of them is equally likely.
   *
   * @throws IllegalArgumentException if either part would be empty
   */
  public static Split of(PointCloud points, int heldOut, long seed) {
    int n = Math.toIntExact(points.size());
    if (heldOut < 1 || heldOut >= n) {
      throw new IllegalArgumentException(
          "of %d points at least 1 and at most %d can be held out, got %d"
              .formatted(n, n - 1, heldOut));
    }
    long[] kept = new long[n - heldOut];
    long[] drawn = new long[heldOut];
    SplittableRandom random = new SplittableRandom(seed);
    int missing = heldOut;
    for (int row = 0; row < n; row++) {
      if (random.nextInt(n - row) < missing) {
        drawn[heldOut - missing--] = row;
      } else {
        kept[row - (heldOut - missing)] = row;
      }
    }
    return new Split(points.select(kept), points.select(drawn));
  }
}
