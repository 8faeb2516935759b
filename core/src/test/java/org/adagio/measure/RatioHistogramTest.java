package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RatioHistogramTest {
  private static final double WIDTH = 2.0 / 8192;

  private static RatioHistogram of(double... ratios) {
    long[] counts = new long[RatioHistogram.BINS];
    for (double ratio : ratios) {
      counts[RatioHistogram.bin(ratio)]++;
    }
    return new RatioHistogram(counts);
  }

  /** Around 1, and a few far away. */
  private static double[] ratios(int n) {
    SplittableRandom random = new SplittableRandom(n);
    double[] ratios = new double[n];
    Arrays.setAll(ratios, i -> i % 10 == 0 ? random.nextDouble(2) : random.nextDouble(0.99, 1.02));
    return ratios;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 64, 4096, 8192})
  void coarserBinsHoldTheSameRatios(int bins) {
    long[] expected = new long[bins];
    for (double ratio : ratios(1000)) {
      expected[(int) (ratio / 2 * bins)]++;
    }
    assertThat(of(ratios(1000)).counts(bins)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {-8, 0, 3, 100, 16384})
  void binsAreAPowerOfTwo(int bins) {
    assertThatThrownBy(() -> of(1).counts(bins))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bins must be a power of two up to 8192, got " + bins);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 1",
    "7, 1",
    "1000, 1",
    "1000, 1.9",
    "1000, 50",
    "1000, 1e9",
    "1000, 1e-9"
  })
  void soManyPairsKeepWhatAQuantileSays(int n, double scale) {
    double[] ratios = Arrays.stream(ratios(n)).map(ratio -> scale * ratio).toArray();
    RatioHistogram histogram = of(ratios);
    double[] sorted = Arrays.stream(ratios).map(ratio -> Math.abs(ratio - 1)).sorted().toArray();
    for (int rank = 1; rank <= n; rank++) {
      double truth = sorted[rank - 1];
      double bin = truth < 1 ? WIDTH : (1 + truth) / 64;
      assertThat(histogram.quantileOfDistortion((rank - 0.5) / n)).isBetween(truth, truth + bin);
      assertThat(histogram.quantileOfDistortion((double) rank / n)).isBetween(truth, truth + bin);
    }
    assertThat(histogram.quantileOfDistortion(0)).isBetween(sorted[0], sorted[0] * 65 / 64 + WIDTH);
  }

  // where one bin ends the next begins, from nothing to 2^65
  @Test
  void binsFollowEachOther() {
    double begin = 0;
    for (int bin = 0; bin < 8192 + 64 * 64; bin++) {
      double end = bin < 8192 ? (bin + 1) / 4096.0 : begin + Math.scalb(1.0, (bin - 8192) / 64 - 5);
      assertThat(RatioHistogram.bin(begin)).isEqualTo(bin);
      assertThat(RatioHistogram.bin(Math.nextDown(end))).isEqualTo(bin);
      assertThat(RatioHistogram.bin((float) begin)).isEqualTo(bin);
      assertThat(RatioHistogram.bin(Math.nextDown((float) end))).isEqualTo(bin);
      begin = end;
    }
    assertThat(begin).isEqualTo(0x1p65);
    assertThat(RatioHistogram.bin(Double.POSITIVE_INFINITY)).isEqualTo(RatioHistogram.BINS - 1);
  }

  // pairs that fall on one point are shrunk to nothing, and nothing shrinks more
  @Test
  void whatShrinksToNothingHasADistortionOfOne() {
    assertThat(of(0, 0, 0).quantileOfDistortion(1)).isEqualTo(1);
    assertThat(of(0, 0, 0).quantileOfDistortion(0.5)).isEqualTo(1);
  }

  @Test
  void whatStretchesBeyondTheBinsIsNotKnown() {
    RatioHistogram histogram = of(1, 1, 1e20, Double.POSITIVE_INFINITY);
    assertThat(histogram.quantileOfDistortion(0.5)).isLessThanOrEqualTo(WIDTH);
    assertThat(histogram.quantileOfDistortion(0.75)).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
  void aQuantileLiesBetweenZeroAndOne(double p) {
    assertThatThrownBy(() -> of(1).quantileOfDistortion(p))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a quantile must lie in [0, 1], got " + p);
  }
}
