package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Textbook;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.CheckedMap;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever the points are like: no NaN, the dimension asked for, and a certificate that is true.
 */
class RefinedDegenerateTest {

  static Stream<Arguments> clouds() {
    return Stream.of(
        Arguments.of("every point twice", twice(Clouds.decaying(60, 20, 0.9, 1)), 6),
        Arguments.of("clusters 1e-3 wide", clusters(100, 20, 1e-3f), 6),
        Arguments.of("clusters 1e-5 wide", clusters(100, 20, 1e-5f), 6),
        Arguments.of("clusters 1e-7 wide", clusters(60, 20, 1e-7f), 6),
        Arguments.of("a far point", withOutlier(Clouds.decaying(150, 20, 0.9, 2), 1e4f), 6),
        Arguments.of("a very far point", withOutlier(Clouds.decaying(150, 20, 0.9, 2), 1e8f), 6),
        Arguments.of("constant columns", withConstants(Clouds.decaying(100, 12, 0.9, 3)), 5),
        Arguments.of("fewer points than dimensions", Clouds.gaussian(20, 50, 4), 5),
        Arguments.of("as many points as dimensions", Clouds.gaussian(20, 20, 4), 5),
        Arguments.of("two points", Clouds.gaussian(2, 7, 5), 1),
        Arguments.of("three points", Clouds.gaussian(3, 7, 5), 1),
        Arguments.of("one dimension", Clouds.gaussian(50, 1, 6), 1),
        Arguments.of("integers", integers(100, 12), 5),
        Arguments.of("4096 dimensions", Clouds.decaying(60, 4096, 0.999, 7), 10),
        Arguments.of("far from 0", Clouds.shifted(Clouds.decaying(100, 12, 0.9, 8), 1000), 5),
        Arguments.of("tiny", Clouds.scaled(Clouds.decaying(100, 12, 0.9, 9), 1e-15f), 5),
        Arguments.of(
            "so tiny that squares vanish", Clouds.scaled(Clouds.gaussian(50, 9, 9), 1e-21f), 5),
        Arguments.of("huge", Clouds.scaled(Clouds.decaying(100, 12, 0.9, 9), 1e15f), 5));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clouds")
  void theMapHasTheDimensionAskedForAndATrueCertificate(String name, float[][] points, int r) {
    for (int dimension : new int[] {r, Math.min(100, points[0].length)}) {
      LinearEmbedding map = MapOnly.of(Refined.standard(), dimension, points);
      assertThat(CheckedMap.of(map, points).dimension()).isEqualTo(dimension);
      for (float[] row : map.toArrays()) {
        for (float value : row) {
          assertThat(value).isFinite();
        }
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clouds")
  void aDimensionFoundHoldsOrItIsSaidByHowMuchItIsMissed(String name, float[][] points, int r) {
    double distortion = 0.4;
    try {
      Fitted result = Fit.within(distortion).on(points);
      assertThat(CheckedMap.of(result.map(), points).distortion()).isLessThanOrEqualTo(distortion);
    } catch (UnreachableDistortionException e) {
      // float32 cannot turn points so close together and keep their distance
      assertThat(name).isEqualTo("clusters 1e-7 wide");
      assertThat(e).hasMessageMatching(".* the largest distortion there is \\d\\.\\d{4}");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "100, 30, 5",
    "100, 30, 6",
    "100, 30, 17",
    "100, 30, 30",
    "20, 40, 5",
    "20, 40, 18",
    "20, 40, 19",
    "20, 40, 20",
    "20, 40, 40"
  })
  void fromTheRankOnItIsAnIsometry(int n, int d, int r) {
    // five coordinates, turned and mixed into d
    float[][] points = Clouds.mixed(Clouds.gaussian(n, 5, 10), d, 11);
    CheckedMap map = CheckedMap.of(MapOnly.of(Refined.standard(), r, points), points);
    assertThat(map.dimension()).isEqualTo(r);
    assertThat(map.distortion()).isLessThan(1e-5);
  }

  @Test
  void theRankIsTheDimensionFoundForASmallDistortion() {
    float[][] points = Clouds.mixed(Clouds.gaussian(100, 5, 12), 30, 13);
    Fitted result = Fit.within(0.001).on(points);
    assertThat(CheckedMap.of(result.map(), points).dimension()).isEqualTo(5);
  }

  @Test
  void allDimensionsOnlyTurnThePoints() {
    float[][] points = Clouds.gaussian(100, 12, 14);
    assertThat(CheckedMap.of(MapOnly.of(Refined.standard(), 12, points), points).distortion())
        .isLessThan(1e-6);
  }

  @ParameterizedTest
  @ValueSource(floats = {1e3f, 1e4f, 1e6f})
  void aFarPointDoesNotSpoilTheOthers(float factor) {
    float[][] points = Clouds.decaying(150, 20, 0.9, 15);
    double without = CheckedMap.of(MapOnly.of(Refined.standard(), 10, points), points).distortion();
    float[][] spoiled = withOutlier(points, factor);
    CheckedMap map = CheckedMap.of(MapOnly.of(Refined.standard(), 10, spoiled), spoiled);
    assertThat(map.distortion()).isLessThan(1.5 * without + 0.01);
  }

  @Test
  void moreNearPairsThanThereIsRoomForAreKeptToo() {
    // two clusters of 340 points: 115 260 near pairs
    float[][] points = Clouds.decaying(680, 8, 0.6, 16);
    for (int i = 0; i < points.length; i++) {
      for (int k = 0; k < 8; k++) {
        points[i][k] = points[i][k] * 1e-3f + i % 2;
      }
    }
    Fitted result = Fit.within(0.3).to(5).on(points);
    assertThat(CheckedMap.of(result.map(), points).distortion()).isLessThanOrEqualTo(0.3);
    float[][] principal = MapOnly.of(PrincipalComponents.exact(), 5, points).apply(points);
    assertThat(Textbook.maxDistortion(points, principal)).isGreaterThan(0.4);
  }

  @Test
  void valuesWhoseSquaresOverflowAreFittedLikeOthers() {
    float[][] points = Clouds.gaussian(50, 9, 17);
    double plain = CheckedMap.of(MapOnly.of(Refined.standard(), 5, points), points).distortion();
    float[][] large = Clouds.scaled(Clouds.gaussian(50, 9, 17), 0x1p66f);
    assertThat(CheckedMap.of(MapOnly.of(Refined.standard(), 5, large), large).distortion())
        .isEqualTo(plain, within(0.01));
  }

  private static float[][] twice(float[][] points) {
    float[][] twice = new float[2 * points.length][];
    for (int i = 0; i < twice.length; i++) {
      twice[i] = points[i / 2].clone();
    }
    return twice;
  }

  /** Two clusters, whose points lie so far apart in each coordinate. */
  private static float[][] clusters(int n, int d, float spread) {
    float[][] centres = Clouds.gaussian(2, d, 18);
    float[][] points = Clouds.gaussian(n, d, 19);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < d; k++) {
        points[i][k] = centres[i % 2][k] + spread * points[i][k];
      }
    }
    return points;
  }

  private static float[][] withOutlier(float[][] points, float factor) {
    float[][] spoiled = points.clone();
    spoiled[points.length / 2] =
        Clouds.scaled(new float[][] {points[points.length / 2].clone()}, factor)[0];
    return spoiled;
  }

  private static float[][] withConstants(float[][] points) {
    for (float[] point : points) {
      point[0] = 3;
      point[5] = 0;
      point[11] = -1e3f;
    }
    return points;
  }

  private static float[][] integers(int n, int d) {
    float[][] points = Clouds.gaussian(n, d, 20);
    for (float[] point : points) {
      for (int k = 0; k < d; k++) {
        point[k] = Math.round(2 * point[k]);
      }
    }
    return points;
  }
}
