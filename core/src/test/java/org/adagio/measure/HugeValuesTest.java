package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class HugeValuesTest {

  @Test
  void squaresBeyondFloat32AreStillMeasured() {
    float[][] before = DistortionProfileTest.scaled(Clouds.gaussian(50, 4, 1), 1e25f);
    float[][] after = Clouds.mixed(before, 3, 2);
    EveryPair truth = new EveryPair(before, after);
    DistortionProfile profile =
        Distortion.of(Reduction.of(PointCloud.of(before), PointCloud.of(after)));
    assertThat(profile.worstPairs()).isEqualTo(truth.worst(10));
  }

  @Test
  void imagesAndRatiosWhoseSquaresFloat32CannotHoldAreStillMeasured() {
    float[][] before = Clouds.gaussian(50, 4, 1);
    float[][] after = DistortionProfileTest.scaled(Clouds.mixed(before, 3, 2), 1e25f);
    DistortionProfile profile =
        Distortion.of(Reduction.of(PointCloud.of(before), PointCloud.of(after)));
    DistortionProfileTest.assertWorst(profile.worstPairs(), new EveryPair(before, after).worst(10));
    assertThat(profile.pairs()).isEqualTo(50 * 49 / 2);
    assertThat(profile.ratios().counts(2)).containsExactly(0, 50 * 49 / 2);
    assertThat(profile.mean()).isBetween(new EveryPair(before, after).mean(), profile.max());
  }

  @Test
  void quantilesBeyondTheHistogramAreTheMaximum() {
    float[][] before = Clouds.gaussian(100, 4, 1);
    float[][] after = DistortionProfileTest.scaled(Clouds.gaussian(100, 4, 1), 3f);
    assertThat(
            Distortion.of(Reduction.of(PointCloud.of(before), PointCloud.of(after))).quantile(0.5))
        .isCloseTo(2, within(1e-6));
  }
}
