package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import org.adagio.Clouds;
import org.adagio.Run;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the figures over all pairs mean; that they are true is in {@code TruthTest}. */
class DistortionProfileTest {

  // as whitened principal components have them
  @ParameterizedTest
  @CsvSource({"100, 1e-3", "100, 3", "100, 1e6", "100, 1e18"})
  void quantilesAreToldOnAnyScale(int n, float scale) {
    float[][] before = Clouds.gaussian(n, 20, 1);
    float[][] after = Clouds.scaled(Clouds.mixed(before, 7, 2), scale);
    DistortionProfile all = profile(before, after);
    EveryPair exact = new EveryPair(before, after);
    TruthTest.assertAgrees(all, exact, n);
    DistortionProfile some =
        Distortion.of(
            Reduction.of(PointCloud.of(before), PointCloud.of(after)),
            Pairs.drawn(100_000),
            Run.of(3));
    for (double p : new double[] {0.1, 0.5, 0.9}) {
      assertThat(all.quantile(p))
          .isLessThan(exact.quantile(p) * (1 + 1e-4) + RatioHistogram.WIDTH + scale / 30);
      assertThat(some.quantile(p)).isCloseTo(all.quantile(p), withinPercentage(4));
    }
  }

  // all pairs fall on one point: half of them do not keep 0.9999 of their distance
  @Test
  void whatIsLostAltogetherIsLostInEveryQuantile() {
    float[][] before = Clouds.gaussian(50, 4, 1);
    DistortionProfile profile = profile(before, new float[50][2]);
    for (double p : new double[] {0.001, 0.5, 0.9, 1}) {
      assertThat(profile.quantile(p)).isOne();
    }
  }

  @Test
  void ratiosWhoseSquaresFloat32CannotHoldAreStillMeasured() {
    float[][] before = Clouds.gaussian(50, 4, 1);
    float[][] after = Clouds.scaled(Clouds.mixed(before, 3, 2), 1e25f);
    DistortionProfile profile = profile(before, after);
    EveryPair truth = new EveryPair(before, after);
    TruthTest.assertWorst(profile.worstPairs(), truth);
    assertThat(profile.ratios().counts(2)).containsExactly(0, 50 * 49 / 2);
    assertThat(profile.mean()).isBetween(truth.mean(), profile.max());
  }

  private static DistortionProfile profile(float[][] before, float[][] after) {
    return Distortion.of(Reduction.of(PointCloud.of(before), PointCloud.of(after)));
  }

  // the middle of the figure is known to a bin of 0.00025 beside ratios about as large as the
  // factor
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 1, 1.3})
  void upToOneFactorAFactorForAllImagesDoesNotCount(double factor) {
    float[][] before = Clouds.gaussian(40, 6, 3);
    float[][] after = new float[before.length][3];
    for (int i = 0; i < before.length; i++) {
      for (int k = 0; k < 3; k++) {
        after[i][k] = (float) (factor * before[i][k]);
      }
    }
    DistortionProfile profile = profile(before, after);
    EveryPair truth = new EveryPair(before, after);
    assertThat(profile.maxUpToFactor()).isEqualTo(truth.maxUpToFactor(), within(1e-12));
    assertThat(profile.meanUpToFactor().orElseThrow())
        .isEqualTo(truth.meanUpToFactor(), within(1e-3));
    assertThat(profile.meanUpToFactor().orElseThrow()).isLessThan(truth.mean());
  }

  @Test
  void theMeanUpToOneFactorIsNotToldWhereBinsAreTooWide() {
    float[][] before = Clouds.gaussian(20, 3, 4);
    for (float factor : new float[] {0.1f, 3}) {
      float[][] after = new float[before.length][3];
      for (int i = 0; i < before.length; i++) {
        for (int k = 0; k < 3; k++) {
          after[i][k] = factor * before[i][k];
        }
      }
      assertThat(profile(before, after).meanUpToFactor()).isEmpty();
      assertThat(profile(before, after).maxUpToFactor()).isLessThan(1e-6);
    }
  }

  @Test
  void imagesThatAreAllEqualAreHelpedByNoFactor() {
    float[][] before = Clouds.gaussian(5, 3, 5);
    DistortionProfile profile = profile(before, new float[5][2]);
    assertThat(profile.maxUpToFactor()).isEqualTo(1);
    assertThat(profile.bestFactor()).isEqualTo(1);
  }

  @Test
  void theSquaredMaximumMayBelongToAnotherPair() {
    // shrunk by 0.5 and stretched by 1.45: norms 0.5 > 0.45, but squares 0.75 < 1.1025
    float[][] before = {{0, 0}, {1, 0}, {0, 100}, {0, 101}, {500, 500}};
    float[][] after = {{0, 0}, {0.5f, 0}, {0, 100}, {0, 101.45f}, {500, 500}};
    DistortionProfile profile = profile(before, after);
    assertThat(profile.max()).isEqualTo(0.5);
    assertThat(profile.worstPairs().get(0).second()).isEqualTo(1);
    assertThat(profile.squaredMax()).isEqualTo(1.45 * 1.45 - 1, within(1e-4));
  }

  @Test
  void pointsThatAreMultipliedKeepTheirRatios() {
    float[][] before = Clouds.gaussian(40, 5, 1);
    float[][] after = Clouds.mixed(before, 3, 2);
    DistortionProfile found = profile(before, after).times(4);
    DistortionProfile expected = profile(Clouds.scaled(before, 4), Clouds.scaled(after, 4));
    assertThat(found.worstPairs()).isEqualTo(expected.worstPairs());
    assertThat(found.certificate()).isEqualTo(expected.certificate());
    assertThat(found.quantile(0.5)).isEqualTo(expected.quantile(0.5));
  }

  @Test
  void aRotationKeepsEveryDistance() {
    double c = Math.cos(1);
    double s = Math.sin(1);
    float[][] before = new float[81][];
    float[][] after = new float[81][];
    for (int i = 0; i < 81; i++) {
      int x = i % 9 - 4;
      int y = i / 9 - 4;
      before[i] = new float[] {x, y};
      after[i] = new float[] {(float) (c * x - s * y), (float) (s * x + c * y)};
    }
    assertThat(profile(before, after).max()).isPositive().isLessThan(1e-6);
    assertThat(profile(before, before).max()).isZero();
  }

  @Test
  void refusesWhatHasNoDistances() {
    PointCloud one = PointCloud.of(new float[][] {{1, 2}});
    PointCloud equal = PointCloud.of(new float[][] {{1, 2}, {1, 2}, {1, 2}});
    PointCloud two = PointCloud.of(new float[][] {{1, 2}, {3, 4}});
    assertThatThrownBy(() -> Distortion.of(Reduction.of(one, one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a distance needs at least two points, got 1");
    assertThatThrownBy(() -> Distortion.of(Reduction.of(equal, equal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("all 3 points are equal: there is no distance to keep");
    assertThatThrownBy(() -> Distortion.of(Reduction.of(two, equal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("both clouds must have equally many points, got 2 and 3");
  }
}
