package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestPairsTest {
  private static final int CHECKED = 64;

  /** What one point's nearest other has, for its size, and what the map does to the two. */
  private record Nearest(double share, double distortion) {}

  /** Around 256 points there begins another block of inner products. */
  @ParameterizedTest
  @CsvSource({"2, 1", "3, 2", "40, 3", "64, 4", "65, 5", "255, 6", "256, 7", "257, 8", "600, 9"})
  void theLargestDistortionIsThatOfPlainLoopsOverTheNearestForTheirSize(int n, long seed) {
    float[][] points = DistortionProfileTest.scales(n, 5);
    float[][] images = Clouds.mixed(points, 3, seed);
    assertThat(found(points, images)).isEqualTo(byPlainLoops(points, images), within(1e-12));
  }

  @Test
  void equalPointsHaveNoDistanceToKeep() {
    float[][] points = Clouds.gaussian(90, 4, 1);
    float[][] images = Clouds.mixed(points, 3, 2);
    for (int i = 0; i < 80; i += 2) { // 80 points whose nearest other is equal to them
      points[i] = points[i + 1].clone();
      images[i] = images[i + 1].clone();
    }
    assertThat(found(points, images))
        .isEqualTo(byPlainLoops(points, images), within(1e-12))
        .isPositive();
    float[][] equal = {{1, 2}, {1, 2}, {1, 2}};
    assertThat(found(equal, equal)).isZero();
  }

  private static double found(float[][] points, float[][] images) {
    return NearestPairs.distortion(PointCloud.of(points), Matrix.of(images));
  }

  private static double byPlainLoops(float[][] points, float[][] images) {
    List<Nearest> nearest = new ArrayList<>();
    for (int i = 0; i < points.length; i++) {
      int other = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < points.length; j++) {
        double distance = Textbook.distance(images[i], images[j]);
        double share = distance * distance / Math.max(square(images[i]), square(images[j]));
        if (j != i && share < least) {
          least = share;
          other = j;
        }
      }
      double distance = Textbook.distance(points[i], points[other]);
      if (distance > 0) {
        double ratio = Textbook.distance(images[i], images[other]) / distance;
        nearest.add(new Nearest(least, Math.abs(ratio - 1)));
      }
    }
    nearest.sort(Comparator.comparingDouble(Nearest::share));
    return nearest.stream().limit(CHECKED).mapToDouble(Nearest::distortion).max().orElse(0);
  }

  private static double square(float[] image) {
    double sum = 0;
    for (float value : image) {
      sum += (double) value * value;
    }
    return sum;
  }
}
