package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.clouds.AppliedCloud;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputRoundingTest {
  private static final double NAN = Double.NaN;

  /** Images that are read in float32 are compared as they are, by two plain loops. */
  @ParameterizedTest
  @CsvSource({"0, 1", "10, 1", "1000, 1", "10, 1e-20", "10, 1e15"})
  void imagesAsFloat32AddNoMoreThanIsSaid(float offset, float scale) {
    float[][] points =
        DistortionProfileTest.scaled(Clouds.shifted(Clouds.gaussian(150, 30, 1), offset), scale);
    PointCloud cloud = PointCloud.of(points);
    PointCloud images = new AppliedCloud(Matrix.of(Clouds.gaussian(8, 30, 2)), cloud);
    DistortionProfile profile = DistortionProfile.of(cloud, images);
    double added = profile.float32Output().orElseThrow();
    double written = new EveryPair(points, images.toArrays()).max();
    assertThat(written).isEqualTo(profile.max(), within(added));
    assertThat(added).isBetween(1e-5 * (1 + offset), 1e-3 * (1 + offset));
    double sampled =
        DistortionProfile.ofSample(cloud, images, 5000, 1, Progress.NONE)
            .float32Output()
            .orElseThrow();
    assertThat(sampled).isBetween(added / 2, added * 2);
  }

  /** Where the nearest points are told in float64 alone, their distance counts all the same. */
  @ParameterizedTest
  @ValueSource(floats = {1, 1e-20f, 1e15f})
  void theNearestPairDecides(float scale) {
    float[][] points = DistortionProfileTest.scaled(DistortionProfileTest.clusters(60, 20), scale);
    Matrix map = Matrix.of(Clouds.gaussian(8, 20, 2));
    double nearest = Double.POSITIVE_INFINITY;
    double farthest = 0;
    for (int i = 0; i < 60; i++) {
      farthest = Math.max(farthest, Textbook.distance(points[i], new float[20]));
      for (int j = 0; j < i; j++) {
        nearest = Math.min(nearest, Textbook.distance(points[i], points[j]));
      }
    }
    double expected = 2 * OutputRounding.imageError(map, farthest, true) / nearest;
    PointCloud cloud = PointCloud.of(points);
    assertThat(
            DistortionProfile.of(cloud, new AppliedCloud(map, cloud)).float32Output().orElseThrow())
        .isBetween(expected * 0.999, 4 * expected);
  }

  /** A sample of few pairs speaks of the points in it. */
  @Test
  void ofFewPairsTheirOwnPointsDecide() {
    float[][] points = Clouds.shifted(Clouds.gaussian(150, 30, 3), 10);
    Matrix map = Matrix.of(Clouds.gaussian(8, 30, 2));
    long[] drawn = PairDraw.Uniform.of(150, 20, 4).ends(0);
    double nearest = Double.POSITIVE_INFINITY;
    double farthest = 0;
    for (int p = 0; p < drawn.length; p += 2) {
      float[] x = points[(int) drawn[p]];
      float[] y = points[(int) drawn[p + 1]];
      nearest = Math.min(nearest, Textbook.distance(x, y));
      farthest = Math.max(farthest, Textbook.distance(x, new float[30]));
      farthest = Math.max(farthest, Textbook.distance(y, new float[30]));
    }
    double expected = 2 * OutputRounding.imageError(map, farthest, true) / nearest;
    PointCloud cloud = PointCloud.of(points);
    PointCloud images = new AppliedCloud(map, cloud);
    assertThat(DistortionProfile.ofSample(cloud, images, 20, 4, Progress.NONE).float32Output())
        .hasValueCloseTo(expected, within(1e-6 * expected));
  }

  @Test
  void nothingIsSaidOfImagesThatNoMapMade() {
    PointCloud points = PointCloud.of(Clouds.gaussian(50, 6, 4));
    PointCloud images = PointCloud.of(Clouds.gaussian(50, 3, 5));
    assertThat(DistortionProfile.of(points, images).float32Output()).isEmpty();
    assertThat(DistortionProfile.ofSample(points, images, 20, 6, Progress.NONE).float32Output())
        .isEmpty();
  }

  /** The Frobenius norm of the map is 5, and six times the root of four, and one, are 13 units. */
  @Test
  void anImageIsOffBySoManyUnitsOfItsLargestLength() {
    Matrix map = Matrix.of(new float[][] {{3, 0, 0, 0}, {0, 0, 4, 0}});
    assertThat(OutputRounding.imageError(map, 2, true)).isEqualTo(13 * 0x1p-24 * 10);
    assertThat(OutputRounding.imageError(map, 2, false)).isEqualTo(0x1p-24 * 10);
  }

  @Test
  void twoImagesMayBeOffAndTheNearestPairIsHitMost() {
    assertThat(new OutputRounding(4, 3).addedDistortion()).hasValue(1.5);
    assertThat(new OutputRounding(4, NAN).addedDistortion()).isEmpty();
    assertThat(new OutputRounding(0, 3).addedDistortion()).isEmpty();
    assertThat(OutputRounding.NONE.addedDistortion()).isEmpty();
  }

  @Test
  void ofTwoPartsTheWorstIsKept() {
    OutputRounding near = new OutputRounding(1, 2);
    OutputRounding far = new OutputRounding(5, 7);
    assertThat(near.mergedWith(far)).isEqualTo(new OutputRounding(1, 7));
    assertThat(far.mergedWith(near)).isEqualTo(new OutputRounding(1, 7));
    assertThat(far.mergedWith(OutputRounding.NONE)).isEqualTo(far);
    assertThat(OutputRounding.NONE.mergedWith(far)).isEqualTo(far);
  }
}
