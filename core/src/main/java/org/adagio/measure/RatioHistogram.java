package org.adagio.measure;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * Counts of ‖f(x) − f(y)‖ / ‖x − y‖ on any scale: in equal bins over [0, 2), and from there on in
 * as many to every doubling.
 */
public final class RatioHistogram {
  /** Bins over [0, 2); the width is a power of two, so that a ratio meets its edges as they are. */
  private static final int EQUAL = 8192;

  static final double WIDTH = 2.0 / EQUAL;

  /** Bins to a doubling, each a sixty-fourth wider than where it begins at most. */
  private static final int TO_A_DOUBLING = 64;

  private static final int DOUBLINGS = 64;
  private static final double LAST = Math.nextDown(Math.scalb(2.0, DOUBLINGS));

  static final int BINS = EQUAL + TO_A_DOUBLING * DOUBLINGS;

  /** Beside ratios below this one a bin is wider than a thousandth. */
  private static final double LEAST_TYPICAL = 1000 * WIDTH;

  private final long[] counts;

  /**
   * @param counts of at least one pair, by {@link #bin}
   */
  RatioHistogram(long[] counts) {
    this.counts = counts;
  }

  static int bin(double ratio) {
    int equal = (int) (ratio / WIDTH);
    return equal < EQUAL ? equal : binOfLarge(Math.min(ratio, LAST));
  }

  /** The same in float32 alone, as the loop over all pairs asks; these products are exact too. */
  static int bin(float ratio) {
    int equal = (int) (ratio * (EQUAL / 2f));
    return equal < EQUAL ? equal : bin((double) ratio);
  }

  private static int binOfLarge(double ratio) {
    int exponent = Math.getExponent(ratio);
    double part = Math.scalb(ratio, -exponent) - 1;
    return EQUAL + TO_A_DOUBLING * (exponent - 1) + (int) (TO_A_DOUBLING * part);
  }

  private static double endOfLarge(int bin) {
    int at = bin - EQUAL;
    double part = (at % TO_A_DOUBLING + 1.0) / TO_A_DOUBLING;
    return bin == BINS - 1
        ? Double.POSITIVE_INFINITY
        : Math.scalb(1 + part, at / TO_A_DOUBLING + 1);
  }

  /**
   * The counts in coarser equal bins over [0, 2); the last one also holds what lies beyond.
   *
   * @param bins a power of two, at most 8192
   */
  public long[] counts(int bins) {
    if (Integer.bitCount(bins) != 1 || bins > EQUAL) {
      throw new IllegalArgumentException("bins must be a power of two up to 8192, got " + bins);
    }
    long[] coarse = new long[bins];
    for (int i = 0; i < BINS; i++) {
      coarse[Math.min(i / (EQUAL / bins), bins - 1)] += counts[i];
    }
    return coarse;
  }

  /**
   * A distortion that a fraction {@code p} of the pairs does not exceed, and at most a bin above
   * the smallest such: 0.00025 up to a distortion of 1, a sixty-fourth of the ratio beyond.
   */
  public double quantileOfDistortion(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("a quantile must lie in [0, 1], got " + p);
    }
    double wanted = Math.max(1, p * LongStream.of(counts).sum());
    int half = EQUAL / 2;
    long within = 0;
    for (int i = 0; i < half; i++) {
      within += counts[half + i] + counts[half - 1 - i];
      if (within >= wanted) {
        return WIDTH * (i + 1);
      }
    }
    int bin = EQUAL - 1;
    while (within < wanted) {
      within += counts[++bin];
    }
    return endOfLarge(bin) - 1;
  }

  /**
   * The mean distortion that is left after the one factor for all images that makes it least: 1 /
   * m, where the ratios below m add up to as much as those above. To the width of a bin beside m;
   * empty where that is more than a thousandth, or a ratio is 2 or more.
   */
  Optional<Double> meanUpToFactor() {
    double sum = 0;
    for (int i = 0; i < EQUAL; i++) {
      sum += counts[i] * middle(i);
    }
    double below = 0;
    int bin = 0;
    while (below + counts[bin] * middle(bin) < sum / 2) {
      below += counts[bin] * middle(bin);
      bin++;
    }
    double typical = middle(bin);
    boolean isBeyond = Arrays.stream(counts, EQUAL, BINS).anyMatch(count -> count > 0);
    if (isBeyond || typical < LEAST_TYPICAL) {
      return Optional.empty();
    }
    double distortion = 0;
    for (int i = 0; i < EQUAL; i++) {
      distortion += counts[i] * Math.abs(middle(i) / typical - 1);
    }
    return Optional.of(distortion / LongStream.of(counts).sum());
  }

  private static double middle(int bin) {
    return WIDTH * (bin + 0.5);
  }
}
