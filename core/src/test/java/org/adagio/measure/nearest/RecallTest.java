package org.adagio.measure.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecallTest {
  private static final float[][] BEFORE = Clouds.gaussian(230, 9, 1);
  private static final float[][] AFTER = Clouds.mixed(BEFORE, 4, 2);

  private static List<Integer> nearest(float[][] points, float[] query, int own, int k) {
    return Neighbourhood.nearest(Metric.EUCLIDEAN, points, query, own, k);
  }

  @Test
  void queriesFromElsewhereAreAskedAmongThePoints() {
    float[][] points = Arrays.copyOf(BEFORE, 180);
    float[][] images = Arrays.copyOf(AFTER, 180);
    float[][] queries = Arrays.copyOfRange(BEFORE, 180, 230);
    float[][] queryImages = Arrays.copyOfRange(AFTER, 180, 230);
    Recall recall =
        Recall.of(
            Reduction.of(PointCloud.of(points), PointCloud.of(images)),
            Reduction.of(PointCloud.of(queries), PointCloud.of(queryImages)),
            3,
            Progress.NONE);
    assertThat(recall.mean())
        .isEqualTo(
            Neighbourhood.recall(Metric.EUCLIDEAN, points, images, queries, queryImages, 3, 3),
            within(1e-12));
  }

  // a map that keeps the order of all distances keeps every neighbour
  @Test
  void similarityKeepsAll() {
    float[][] doubled = new float[BEFORE.length][];
    for (int i = 0; i < BEFORE.length; i++) {
      doubled[i] = new float[BEFORE[i].length];
      for (int j = 0; j < BEFORE[i].length; j++) {
        doubled[i][j] = 2 * BEFORE[i][j];
      }
    }
    Recall recall =
        Recall.ofOwn(
            Reduction.of(PointCloud.of(BEFORE), PointCloud.of(doubled)),
            new long[] {3, 77},
            10,
            Progress.NONE);
    assertThat(recall.mean()).isOne();
  }

  /** Corners of a cube: most of their distances occur many times. */
  private static float[][] corners(int n, int d, long seed) {
    float[][] corners = Clouds.gaussian(n, d, seed);
    for (float[] corner : corners) {
      for (int j = 0; j < d; j++) {
        corner[j] = corner[j] > 0 ? 1 : 0;
      }
    }
    return corners;
  }

  /** The mirror image in a hyperplane: all distances are kept, but for rounding. */
  private static float[][] mirrored(float[][] points) {
    int d = points[0].length;
    float[][] mirrored = new float[points.length][d];
    for (int i = 0; i < points.length; i++) {
      double along = 0;
      double squared = 0;
      for (int j = 0; j < d; j++) {
        along += (j + 1) * points[i][j];
        squared += (j + 1) * (j + 1);
      }
      for (int j = 0; j < d; j++) {
        mirrored[i][j] = (float) (points[i][j] - 2 * along / squared * (j + 1));
      }
    }
    return mirrored;
  }

  private static List<Recall> bothWays(float[][] before, float[][] after, int k) {
    long[] all = LongStream.range(0, before.length).toArray();
    return BothWays.own(Metric.EUCLIDEAN, PointCloud.of(before), PointCloud.of(after), all, k, k);
  }

  // of corners at the same distance none is nearer: which of them come first says nothing
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 50})
  void anIsometryOfBinaryVectorsKeepsAll(int k) {
    float[][] corners = corners(300, 12, 3);
    assertThat(bothWays(corners, mirrored(corners), k))
        .allSatisfy(recall -> assertThat(recall.mean()).isOne());
  }

  // plain float64 loops: what is found counts where it was no farther than the k-th before
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 50})
  void aPointAtTheDistanceOfTheLastNeighbourIsOne(int k) {
    float[][] before = corners(260, 10, 4);
    float[][] after = Clouds.mixed(before, 5, 5);
    double sum = 0;
    for (int i = 0; i < before.length; i++) {
      float[] query = before[i];
      double farthest =
          nearest(before, query, i, k).stream()
              .mapToDouble(row -> Textbook.distance(before[row], query))
              .max()
              .orElseThrow();
      sum +=
          nearest(after, after[i], i, k).stream()
                  .filter(row -> Textbook.distance(before[row], query) <= farthest * (1 + 1e-6))
                  .count()
              / (double) k;
    }
    double expected = sum / before.length;
    assertThat(expected).isBetween(0.1, 0.999);
    assertThat(bothWays(before, after, k))
        .allSatisfy(recall -> assertThat(recall.mean()).isEqualTo(expected, within(1e-12)));
  }
}
