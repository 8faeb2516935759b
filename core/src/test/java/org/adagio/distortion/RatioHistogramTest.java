package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatioHistogramTest {
  private static final double WIDTH = 2.0 / 8192;

  /** A histogram of ratios, each put into its bin by hand. */
  private static RatioHistogram of(double... ratios) {
    long[] counts = new long[8192];
    for (double ratio : ratios) {
      counts[Math.min(8191, (int) Math.floor(ratio * 4096))]++;
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
  @ValueSource(ints = {1, 2, 7, 1000})
  void aQuantileLiesInTheBinOfTheDistortionOfThatRank(int n) {
    RatioHistogram histogram = of(ratios(n));
    double[] sorted = Arrays.stream(ratios(n)).map(ratio -> Math.abs(ratio - 1)).sorted().toArray();
    for (int rank = 1; rank <= n; rank++) {
      double bin = WIDTH * Math.floor(sorted[rank - 1] / WIDTH);
      assertThat(histogram.quantileOfDistortion((rank - 0.5) / n)).isBetween(bin, bin + WIDTH);
      assertThat(histogram.quantileOfDistortion((double) rank / n)).isBetween(bin, bin + WIDTH);
    }
    double first = WIDTH * Math.floor(sorted[0] / WIDTH);
    assertThat(histogram.quantileOfDistortion(0)).isEqualTo(first);
  }

  // pairs that fall on one point are shrunk to nothing, and nothing shrinks more
  @Test
  void whatShrinksToNothingHasADistortionOfOne() {
    assertThat(of(0, 0, 0).quantileOfDistortion(1)).isEqualTo(1);
    assertThat(of(0, 0, 0).quantileOfDistortion(0.5)).isEqualTo(1, within(WIDTH));
  }

  @Test
  void whatStretchesBeyondTheBinsIsNotKnown() {
    RatioHistogram histogram = of(1, 1, 5, 7);
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
