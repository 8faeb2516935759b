package org.adagio.distortion;

import java.util.Arrays;

/**
 * Counts of the ratios by bin and the sum of their distortions, for one thread.
 *
 * <p>The sums are kept one for each column, with what float32 drops of them (Kahan), so that the
 * loop over a row has no order to keep and is vectorised.
 */
final class RatioStatistics {
  private static final float LAST_BIN = 2 - 0x1p-21f;
  private static final int BITS_BELOW_BIN = 23 - Integer.numberOfTrailingZeros(RatioHistogram.BINS);

  private final int[] bins = new int[RatioHistogram.BINS];
  private final float[] shifted;
  private final float[] sums;
  private final float[] dropped;
  private double distortion;

  /**
   * @param width of the longest row
   */
  RatioStatistics(int width) {
    shifted = new float[width];
    sums = new float[width];
    dropped = new float[width];
  }

  void add(RatioRow row) {
    float[] squared = row.squaredRatios();
    if (row.isRagged()) {
      addOneByOne(squared, row.from(), row.to());
    } else {
      addUp(squared, row.from(), row.to());
      count(row.from(), row.to());
    }
  }

  private void addUp(float[] squared, int from, int to) {
    float[] place = shifted;
    float[] sum = sums;
    float[] lost = dropped;
    for (int j = from; j < to; j++) {
      float ratio = (float) Math.sqrt(squared[j]);
      place[j] = 2 + Math.min(ratio, LAST_BIN);
      float term = Math.abs(ratio - 1) - lost[j];
      float total = sum[j] + term;
      lost[j] = total - sum[j] - term;
      sum[j] = total;
    }
  }

  /** The bin is the leading digits of 2 + ratio, which lies in [2, 4). */
  private void count(int from, int to) {
    for (int j = from; j < to; j++) {
      int bits = Float.floatToRawIntBits(shifted[j]);
      bins[bits >>> BITS_BELOW_BIN & RatioHistogram.BINS - 1]++;
    }
  }

  private void addOneByOne(float[] squared, int from, int to) {
    for (int j = from; j < to; j++) {
      if (!Float.isNaN(squared[j])) {
        double ratio = Math.sqrt(squared[j]);
        bins[(int) Math.min(ratio / RatioHistogram.WIDTH, RatioHistogram.BINS - 1)]++;
        distortion += Math.abs(ratio - 1);
      }
    }
  }

  /** The sum of the distortions so far; it begins anew. */
  double takeDistortion() {
    double sum = distortion;
    for (int j = 0; j < sums.length; j++) {
      sum += (double) sums[j] - dropped[j];
    }
    distortion = 0;
    Arrays.fill(sums, 0);
    Arrays.fill(dropped, 0);
    return sum;
  }

  /** Adds the counts so far to others; they begin anew. */
  void takeCounts(long[] counts) {
    for (int i = 0; i < bins.length; i++) {
      counts[i] += bins[i];
      bins[i] = 0;
    }
  }
}
