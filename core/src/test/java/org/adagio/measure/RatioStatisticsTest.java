package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bins and sums over many rows, beside plain loops in float64. */
class RatioStatisticsTest {
  private static final int WIDTH = 60;
  private static final int ROWS = 20_000;

  private final SplittableRandom random = new SplittableRandom(3);
  private final long[] counts = new long[RatioHistogram.BINS];
  private double sum;

  /** A row of points on the unit sphere, far enough apart, whose images are drawn. */
  private RatioRow row() {
    RatioRow row = new RatioRow(null, 3, 3, WIDTH);
    float[] ones = new float[WIDTH];
    Arrays.fill(ones, 1);
    row.columns(100, ones, ones);
    return row;
  }

  private void fill(RatioRow row, int from) {
    for (int j = 0; j < WIDTH; j++) {
      row.products[j] = random.nextFloat(-1, 0.5f);
      row.imageProducts[j] = random.nextFloat(-4, 1);
    }
    row.compute(0, 1, 1, from);
  }

  private void addByHand(RatioRow row) {
    for (int j = row.from(); j < row.to(); j++) {
      float ratio = (float) Math.sqrt(row.squaredRatios()[j]);
      double squared = row.squaredRatios()[j];
      double outer = squared < 1 ? squared - row.errors()[j] : squared + row.errors()[j];
      counts[RatioHistogram.bin(Math.sqrt(Math.max(0, outer)))]++;
      sum += Math.abs((double) ratio - 1);
    }
  }

  // sums in float32 alone would be off by a thousandth
  @Test
  void everyRatioIsInItsBinAndNothingIsLostOfTheSum() {
    RatioStatistics statistics = new RatioStatistics(WIDTH);
    RatioRow row = row();
    for (int i = 0; i < ROWS; i++) {
      fill(row, i % 3 == 0 ? i % WIDTH : 0);
      statistics.add(row);
      addByHand(row);
    }
    long[] found = new long[RatioHistogram.BINS];
    found[7] = 5;
    counts[7] += 5;
    statistics.takeCounts(found);
    assertThat(statistics.takeDistortion()).isEqualTo(sum, within(1e-9 * sum));
    assertThat(misplaced(found)).isLessThan(ROWS * WIDTH / 100L); // less than e / r suffices
    assertThat(Arrays.stream(found).sum()).isEqualTo(Arrays.stream(counts).sum());
  }

  private long misplaced(long[] found) {
    long misplaced = 0;
    for (int i = 0; i < counts.length; i++) {
      misplaced += Math.abs(found[i] - counts[i]);
    }
    return misplaced;
  }

  @Test
  void whatWasTakenIsNotTakenAgain() {
    RatioStatistics statistics = new RatioStatistics(WIDTH);
    RatioRow row = row();
    fill(row, 0);
    statistics.add(row);
    assertThat(statistics.takeDistortion()).isPositive();
    assertThat(statistics.takeDistortion()).isZero();
    statistics.takeCounts(new long[RatioHistogram.BINS]);
    long[] again = new long[RatioHistogram.BINS];
    statistics.takeCounts(again);
    assertThat(again).containsOnly(0);
    statistics.add(row);
    addByHand(row);
    assertThat(statistics.takeDistortion()).isEqualTo(sum, within(1e-6));
  }
}
