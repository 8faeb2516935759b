package org.adagio.points.views;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.adagio.points.PointCloud;

/** A cloud in two parts that share no row, drawn at random; each keeps the order of the rows. */
public record Split(PointCloud kept, PointCloud heldOut) {
  public static Split of(PointCloud points, int heldOut, long seed) {
    if (heldOut < 1 || heldOut >= points.size()) {
      throw new IllegalArgumentException(
          "of %d points at least 1 and at most %d can be held out, got %d"
              .formatted(points.size(), points.size() - 1, heldOut));
    }
    long[] apart = rows(points.size(), heldOut, seed);
    return new Split(Rows.without(points, apart), points.select(apart));
  }

  /** The rows 0 to n − 1 in random order. */
  public static long[] shuffled(long n, SplittableRandom random) {
    long[] order = LongStream.range(0, n).toArray();
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return order;
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
