package org.adagio.measure.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecallMeterTest {
  private static final float[][] ALL = Clouds.shifted(Clouds.gaussian(260, 9, 1), 0.4f);
  private static final float[][] IMAGES = Clouds.mixed(ALL, 5, 2);
  private static final float[][] POINTS = Arrays.copyOf(ALL, 200);
  private static final float[][] QUERIES = Arrays.copyOfRange(ALL, 200, 260);
  private static final float[][] POINT_IMAGES = Arrays.copyOf(IMAGES, 200);
  private static final float[][] QUERY_IMAGES = Arrays.copyOfRange(IMAGES, 200, 260);
  private static final Reduction DOCUMENTS =
      Reduction.of(PointCloud.of(POINTS), PointCloud.of(POINT_IMAGES));
  private static final Reduction ASKED =
      Reduction.of(PointCloud.of(QUERIES), PointCloud.of(QUERY_IMAGES));

  @ParameterizedTest
  @EnumSource
  void itIsTheShareOfTheDefinitionByEveryMetric(Metric metric) {
    RecallMeter meter =
        RecallMeter.of(metric, PointCloud.of(POINTS), PointCloud.of(QUERIES), 7, Progress.NONE);
    for (int depth : new int[] {7, 20, 200}) {
      Recall recall = meter.of(DOCUMENTS, ASKED, depth, Progress.NONE);
      assertThat(recall.mean())
          .isEqualTo(
              Neighbourhood.recall(metric, POINTS, POINT_IMAGES, QUERIES, QUERY_IMAGES, 7, depth),
              within(1e-12));
      assertThat(recall.depth()).isEqualTo(depth);
      assertThat(recall.queries()).isEqualTo(60);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPointIsNotItsOwnNeighbour(Metric metric) {
    long[] rows = {3, 50, 199};
    RecallMeter meter = RecallMeter.ofOwn(metric, PointCloud.of(POINTS), rows, 5, Progress.NONE);
    double hits = 0;
    for (long row : rows) {
      int own = (int) row;
      List<Integer> found = Neighbourhood.nearest(metric, POINT_IMAGES, POINT_IMAGES[own], own, 5);
      hits +=
          Neighbourhood.nearest(metric, POINTS, POINTS[own], own, 5).stream()
              .filter(found::contains)
              .count();
    }
    assertThat(meter.ofOwn(DOCUMENTS, 5, Progress.NONE).mean()).isEqualTo(hits / 15, within(1e-12));
  }

  @ParameterizedTest
  @EnumSource
  void exactNeighboursAreThoseOfPlainLoops(Metric metric) {
    try (NearestNeighbours search = NearestNeighbours.by(metric, PointCloud.of(POINTS))) {
      int[][] rows = search.of(PointCloud.of(QUERIES), 6, Progress.NONE).rows();
      for (int q = 0; q < QUERIES.length; q++) {
        assertThat(Arrays.stream(rows[q]).boxed())
            .isEqualTo(Neighbourhood.nearest(metric, POINTS, QUERIES[q], 6));
      }
      int[] own = search.ofOwn(new long[] {11}, 6, Progress.NONE).rows()[0];
      assertThat(Arrays.stream(own).boxed())
          .isEqualTo(Neighbourhood.nearest(metric, POINTS, POINTS[11], 11, 6));
    }
  }

  // queries whose recall is drawn: the interval misses the true mean as often as it says
  @Test
  void theIntervalCoversTheMeanOfAllQueries() {
    SplittableRandom random = new SplittableRandom(7);
    int missed = 0;
    int runs = 4000;
    double expected = 0;
    for (int level = 0; level <= 10; level++) {
      expected += 0.7 + 0.03 * level;
    }
    double truth = expected / 11;
    for (int run = 0; run < runs; run++) {
      int queries = 150;
      double sum = 0;
      double squares = 0;
      for (int q = 0; q < queries; q++) {
        double chance = 0.7 + 0.03 * random.nextInt(11);
        int hits = 0;
        for (int k = 0; k < 10; k++) {
          hits += random.nextDouble() < chance ? 1 : 0;
        }
        sum += hits / 10.0;
        squares += hits * hits / 100.0;
      }
      double mean = sum / queries;
      Recall recall = new Recall(10, 10, queries, mean, squares / queries - mean * mean);
      missed += recall.low() <= truth && truth <= recall.high() ? 0 : 1;
    }
    assertThat(missed / (double) runs).isLessThan(0.06);
  }

  @Test
  void whereAllIsKeptTheIntervalStillHasAWidth() {
    Recall all = new Recall(10, 10, 100, 1, 0);
    assertThat(all.high()).isEqualTo(1, within(1e-12));
    assertThat(all.low()).isBetween(0.95, 0.97);
  }

  @Test
  void fewerThanAskedForIsRefused() {
    RecallMeter meter =
        RecallMeter.of(
            Metric.EUCLIDEAN, PointCloud.of(POINTS), PointCloud.of(QUERIES), 7, Progress.NONE);
    assertThatThrownBy(() -> meter.of(DOCUMENTS, ASKED, 6, Progress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("7");
  }

  // whoever finds all points has lost none, which says nothing of a map
  @Test
  void asManyNeighboursAsThereArePointsAreRefused() {
    PointCloud points = PointCloud.of(POINTS);
    PointCloud queries = PointCloud.of(QUERIES);
    assertThatThrownBy(() -> RecallMeter.of(Metric.EUCLIDEAN, points, queries, 200, Progress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "recall@k needs more than k points to search among: k = 200, and a query can find 200");
    RecallMeter.of(Metric.EUCLIDEAN, points, queries, 199, Progress.NONE);
    long[] rows = {0};
    assertThatThrownBy(() -> RecallMeter.ofOwn(Metric.COSINE, points, rows, 199, Progress.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("k = 199, and a query can find 199");
    RecallMeter.ofOwn(Metric.COSINE, points, rows, 198, Progress.NONE);
  }

  // products that differ by less than float32 can tell, of points far from the origin
  @ParameterizedTest
  @ValueSource(ints = {60, 3000})
  void closeProductsAreTold(int n) {
    Random random = new Random(5);
    float[][] points = Clouds.shifted(Clouds.gaussian(n, 20, 8), 100);
    for (float[] point : points) {
      point[0] = 1;
      point[1] = 1 + 0x1p-23f * random.nextInt(1 << 12);
    }
    float[] query = new float[20];
    query[0] = -3e7f;
    query[1] = 2e7f;
    try (NearestNeighbours search =
        NearestNeighbours.by(Metric.INNER_PRODUCT, PointCloud.of(points))) {
      int[] rows = search.of(PointCloud.of(new float[][] {query}), 9, Progress.NONE).rows()[0];
      assertThat(Arrays.stream(rows).boxed())
          .isEqualTo(Neighbourhood.nearest(Metric.INNER_PRODUCT, points, query, 9));
    }
  }

  @Test
  void aPointWithoutAnAngleIsNamed() {
    float[][] points = Clouds.gaussian(20, 3, 1);
    points[13] = new float[3];
    assertThatThrownBy(() -> NearestNeighbours.by(Metric.COSINE, PointCloud.of(points)).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every point must differ from 0 to have an angle, got 0 in row 13");
    PointCloud queries = PointCloud.of(points);
    PointCloud others = PointCloud.of(Clouds.gaussian(20, 3, 2));
    assertThatThrownBy(() -> RecallMeter.of(Metric.COSINE, others, queries, 3, Progress.NONE))
        .hasMessage("every query must differ from 0 to have an angle, got 0 in row 13");
    RecallMeter meter = RecallMeter.of(Metric.COSINE, others, others, 3, Progress.NONE);
    assertThatThrownBy(
            () ->
                meter.of(
                    Reduction.of(others, queries), Reduction.of(others, others), 3, Progress.NONE))
        .hasMessage("every image of a point must differ from 0 to have an angle, got 0 in row 13");
  }
}
