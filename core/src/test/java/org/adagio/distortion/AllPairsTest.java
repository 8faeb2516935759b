package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.adagio.Clouds;
import org.adagio.CountedSteps;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllPairsTest {

  @ParameterizedTest
  @MethodSource("org.adagio.distortion.DistortionProfileTest#cases")
  void withinIsAtTheMaximumUpToSumsInAnotherOrder(DistortionProfileTest.Case given) {
    float[][] points = given.before().get();
    float[][] images = given.after(points);
    double max = new EveryPair(points, images).max();
    PointCloud after = PointCloud.of(images);
    try (AllPairs pairs = AllPairs.of(PointCloud.of(points))) {
      assertThat(pairs.within(max - 1e-13 * (1 + max), after)).isFalse();
      assertThat(pairs.within(max + 1e-13 * (1 + max), after)).isTrue();
      assertThat(pairs.within(max / 2, after)).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.02, 0.1, 0.3, 0.6, 0.9})
  void fewestCoordinatesIsWhatTryingEachNumberFinds(double distortion) {
    float[][] points = Clouds.decaying(230, 16, 0.8, 4);
    try (AllPairs pairs = AllPairs.of(PointCloud.of(points))) {
      int found = pairs.fewestCoordinates(distortion, PointCloud.of(points), Progress.NONE);
      assertThat(found).isEqualTo(fewestByTrying(points, distortion));
    }
  }

  @Test
  void fewestCoordinatesSeesPairsOutsideTheFirstSample() {
    // only one pair of 1500 points needs the last coordinate
    float[][] points = Clouds.gaussian(1500, 4, 5);
    points[1499] = points[700].clone();
    points[1499][3] += 1;
    try (AllPairs pairs = AllPairs.of(PointCloud.of(points))) {
      int found = pairs.fewestCoordinates(0.999, PointCloud.of(points), Progress.NONE);
      assertThat(found).isEqualTo(4);
    }
  }

  @Test
  void coordinatesThatDoNotSufficeAreAllReturned() {
    float[][] points = Clouds.gaussian(50, 6, 6);
    float[][] halves = Clouds.gaussian(50, 6, 6);
    for (float[] half : halves) {
      for (int j = 0; j < half.length; j++) {
        half[j] /= 2;
      }
    }
    try (AllPairs pairs = AllPairs.of(PointCloud.of(points))) {
      assertThat(pairs.fewestCoordinates(0.01, PointCloud.of(halves), Progress.NONE)).isEqualTo(6);
    }
  }

  @Test
  void tellsHowManyPairsAreDone() {
    PointCloud points = PointCloud.of(Clouds.gaussian(1000, 4, 7));
    try (AllPairs pairs = AllPairs.of(points)) {
      CountedSteps progress = new CountedSteps();
      pairs.profile(points, progress);
      assertThat(progress).hasToString("all pairs: 499500 of 499500");
      pairs.fewestCoordinates(0.1, points, progress);
      assertThat(progress).hasToString("growing distances: 499500 of 499500");
    }
  }

  private static int fewestByTrying(float[][] points, double distortion) {
    for (int r = 1; ; r++) {
      if (new EveryPair(points, leading(points, r)).max() <= distortion) {
        return r;
      }
    }
  }

  private static float[][] leading(float[][] points, int r) {
    float[][] leading = new float[points.length][];
    for (int i = 0; i < points.length; i++) {
      leading[i] = Arrays.copyOf(points[i], r);
    }
    return leading;
  }
}
