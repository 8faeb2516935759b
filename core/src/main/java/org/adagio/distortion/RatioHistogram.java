package org.adagio.distortion;

/**
 * Counts of ‖f(x) − f(y)‖ / ‖x − y‖ in equal bins over [0, 2); the last bin also holds what lies
 * beyond.
 */
public final class RatioHistogram {
  static final int BINS = 8192;
  static final double WIDTH = 2.0 / BINS;

  private final long[] counts;

  /**
   * @param counts of at least one pair
   */
  RatioHistogram(long[] counts) {
    this.counts = counts;
  }

  /**
   * The counts in coarser equal bins over [0, 2).
   *
   * @param bins a power of two, at most 8192
   */
  public long[] counts(int bins) {
    if (Integer.bitCount(bins) != 1 || bins > BINS) {
      throw new IllegalArgumentException("bins must be a power of two up to 8192, got " + bins);
    }
    long[] coarse = new long[bins];
    for (int i = 0; i < BINS; i++) {
      coarse[i / (BINS / bins)] += counts[i];
    }
    return coarse;
  }

  /**
   * The distortion that a fraction {@code p} of the pairs does not exceed, to the width of a bin
   * (0.00025); infinite where that is beyond the bins.
   */
  public double quantileOfDistortion(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("a quantile must lie in [0, 1], got " + p);
    }
    int half = BINS / 2;
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    double wanted = p * total;
    long below = 0;
    for (int i = 0; ; i++) { // there is a pair, and it is wanted at the latest
      long here = counts[half + i] + counts[half - 1 - i];
      if (here > 0 && below + here >= wanted) {
        if (i == half - 1 && counts[BINS - 1] > 0) {
          return Double.POSITIVE_INFINITY;
        }
        return WIDTH * (i + Math.max(0, wanted - below) / here);
      }
      below += here;
    }
  }
}
