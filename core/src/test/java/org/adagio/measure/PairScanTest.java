package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.adagio.Clouds;
import org.adagio.CountedSteps;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PairScanTest {

  @ParameterizedTest
  @MethodSource("org.adagio.measure.DistortionProfileTest#cases")
  void withinIsAtTheMaximumUpToSumsInAnotherOrder(DistortionProfileTest.Case given) {
    float[][] points = given.before().get();
    float[][] images = given.after(points);
    double max = new EveryPair(points, images).max();
    PointCloud before = PointCloud.of(points);
    Reduction after = Reduction.of(before, PointCloud.of(images));
    try (PairScan pairs = new PairScan(before)) {
      assertThat(pairs.within(max - 1e-13 * (1 + max), after)).isFalse();
      assertThat(pairs.within(max + 1e-13 * (1 + max), after)).isTrue();
      assertThat(pairs.within(max / 2, after)).isFalse();
    }
  }

  @Test
  void tellsHowManyPairsAreDone() {
    PointCloud points = PointCloud.of(Clouds.gaussian(1000, 4, 7));
    try (PairScan pairs = new PairScan(points)) {
      CountedSteps progress = new CountedSteps();
      pairs.profile(Matrix.of(Clouds.gaussian(3, 4, 8)), progress);
      assertThat(progress).hasToString("all pairs: 499500 of 499500");
    }
  }
}
