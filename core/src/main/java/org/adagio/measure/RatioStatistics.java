package org.adagio.measure;

import java.util.Arrays;

/**
 * Counts of the ratios by bin and the sum of their distortions, for one thread. A ratio is counted
 * as far from 1 as it may truly be, so that a quantile says no less than the truth.
 *
 * <p>The sums are kept one for each column, with what float32 drops of them (Kahan), so that the
 * loop over a row has no order to keep and is vectorised.
 */
final class RatioStatistics {
  /** The root of the least error of a square that float32 computed. */
  private static final float LEAST = 0x1p-17f;

  /** Less than two numbers of float32 about 1 differ by. */
  private static final float NO_ZERO = 0x1p-30f;

  private final int[] bins = new int[RatioHistogram.BINS];
  private final float[] ratios;
  private final float[] sums;
  private final float[] dropped;
  private double distortion;

  /**
   * @param width of the longest row
   */
  RatioStatistics(int width) {
    ratios = new float[width];
    sums = new float[width];
    dropped = new float[width];
  }

  void add(RatioRow row) {
    float[] squared = row.squaredRatios();
    if (row.isRagged()) {
      addOneByOne(squared, row.errors(), row.from(), row.to());
    } else {
      addUp(squared, row.from(), row.to());
      pushOut(ratios, row.errors(), row.from(), row.to());
      count(row.from(), row.to());
    }
  }

  private void addUp(float[] squared, int from, int to) {
    float[] found = ratios;
    float[] sum = sums;
    float[] lost = dropped;
    for (int j = from; j < to; j++) {
      float ratio = (float) Math.sqrt(squared[j]);
      found[j] = ratio;
      float term = Math.abs(ratio - 1) - lost[j];
      float total = sum[j] + term;
      lost[j] = total - sum[j] - term;
      sum[j] = total;
    }
  }

  /**
   * Moves ratios r away from 1 by e / r, which is at least what the roots of r² ± e differ by from
   * r. A loop of its own, without branches, which is vectorised.
   */
  private static void pushOut(float[] ratios, float[] errors, int from, int to) {
    for (int j = from; j < to; j++) {
      float ratio = ratios[j];
      float side = ratio - 1 + NO_ZERO;
      float off = errors[j] / (Math.abs(side) * Math.max(ratio, LEAST));
      ratios[j] = Math.max(0, ratio + off * side);
    }
  }

  private void count(int from, int to) {
    for (int j = from; j < to; j++) {
      bins[RatioHistogram.bin(ratios[j])]++;
    }
  }

  private void addOneByOne(float[] squared, float[] errors, int from, int to) {
    for (int j = from; j < to; j++) {
      if (!Float.isNaN(squared[j])) {
        double ratio = Math.sqrt(squared[j]);
        double outer = ratio < 1 ? Math.max(0, squared[j] - errors[j]) : squared[j] + errors[j];
        bins[RatioHistogram.bin(Math.sqrt(outer))]++;
        distortion += Math.abs(ratio - 1);
      }
    }
  }

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

  void takeCounts(long[] counts) {
    for (int i = 0; i < bins.length; i++) {
      counts[i] += bins[i];
      bins[i] = 0;
    }
  }
}
