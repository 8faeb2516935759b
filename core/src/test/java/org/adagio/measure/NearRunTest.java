package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.points.PointCloud;
import org.adagio.points.views.StagedCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run tells of a pair is as near to two plain loops as it says. */
class NearRunTest {
  private static final float[][] MAP = Clouds.gaussian(8, 20, 3);

  /** Measures one point with 30 others, from row 50 on. */
  private interface Look {
    void at(NearRun run, StagedCloud staged, int row, int j);
  }

  private static void forEach(float[][] points, Look look) {
    PointCloud cloud = PointCloud.of(points);
    StagedCloud staged = StagedCloud.of(cloud);
    Reduction what = Reduction.of(cloud, Matrix.of(MAP));
    try (ScannedImages images = ScannedImages.of(what, staged, points.length)) {
      NearRun run = NearRun.of(staged, images, 40).orElseThrow();
      run.others(50, 30);
      for (int row : new int[] {0, 7, 49}) {
        run.measure(row);
        for (int j = 0; j < 30; j++) {
          look.at(run, staged, row, j);
        }
      }
    }
  }

  /** Points about a far one, at a distance of 1e-1 to 1e-5 of its length. */
  private static float[][] cluster(float radius) {
    float[][] points = Clouds.gaussian(80, 20, 1);
    for (float[] point : points) {
      for (int k = 0; k < 20; k++) {
        point[k] = 3 + radius * point[k];
      }
    }
    points[79][0] = -1000; // so that the middle of all is elsewhere
    return points;
  }

  @ParameterizedTest
  @ValueSource(floats = {1e-1f, 1e-3f, 1e-5f})
  void distancesAndRatiosAreThoseOfPlainLoops(float radius) {
    float[][] points = cluster(radius);
    double[] farthestOff = {0};
    forEach(
        points,
        (run, staged, row, j) -> {
          float[] x = points[row];
          float[] y = points[50 + j];
          double distance = Textbook.distance(x, y);
          double ratio = Textbook.imageDistance(MAP, x, y) / distance;
          if (j < 29) {
            assertThat(run.tells(j)).isTrue();
          }
          assertThat(run.distance(j))
              .isEqualTo(distance * staged.scale(), within(0x1p-26 * run.distance(j)));
          double off = Math.abs(Math.sqrt(run.squaredRatio(j)) - ratio);
          // a staged point is rounded too, which moves both distances
          assertThat(off).isLessThanOrEqualTo(run.error(j) + ratio * 0x1p-26);
          assertThat(run.error(j)).isBetween(1e-17, 1e-6);
          farthestOff[0] = Math.max(farthestOff[0], off / run.error(j));
        });
    assertThat(farthestOff[0]).as("the error is no mere fancy").isBetween(1e-4, 1e6);
  }

  // 2²⁴ times as far from the middle as from each other, float64 cannot tell
  @Test
  void whatIsTooNearIsNotTold() {
    float[][] points = new float[80][20];
    for (int i = 0; i < 80; i++) {
      points[i][0] = i % 3 - 1; // the middle of all is 0
      points[i][1] = i * 1e-12f;
    }
    forEach(
        points,
        (run, staged, row, j) -> {
          boolean together = points[row][0] == points[50 + j][0];
          assertThat(run.tells(j)).isEqualTo(!together || points[row][0] == 0);
        });
  }

  @Test
  void othersAreReadAnew() {
    float[][] points = Clouds.gaussian(80, 20, 4);
    forEach(
        points,
        (run, staged, row, j) -> {
          if (j == 29) {
            run.others(20, 30);
            run.measure(3);
            double truth = Textbook.distance(points[3], points[21]) * staged.scale();
            assertThat(run.distance(1)).isEqualTo(truth, within(1e-7 * truth));
            run.others(50, 30);
          }
        });
  }

  @Test
  void equalPointsAreNotTold() {
    float[][] points = Clouds.gaussian(80, 20, 2);
    for (int i : new int[] {0, 7, 49}) {
      points[i] = points[60].clone();
    }
    forEach(points, (run, staged, row, j) -> assertThat(run.tells(j)).isEqualTo(j != 10));
  }

  @Test
  void pointsThatAreTooWideHaveNoRun() {
    for (int[] given : new int[][] {{1 << 20, 1}, {(1 << 20) + 1, 0}}) {
      PointCloud cloud = PointCloud.of(Clouds.gaussian(3, 1, 1));
      StagedCloud staged = StagedCloud.of(cloud);
      Reduction what = Reduction.of(cloud, Matrix.identity(1));
      try (ScannedImages images = ScannedImages.of(what, staged, 3)) {
        assertThat(NearRun.of(staged, images, given[0]).isPresent()).isEqualTo(given[1] == 1);
      }
    }
  }
}
