package org.adagio.measure.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNeighboursTest {

  private static NeighbourRows search(float[][] points, float[][] queries, int k) {
    try (NearestNeighbours search = new NearestNeighbours(PointCloud.of(points))) {
      return search.of(PointCloud.of(queries), k, Progress.NONE);
    }
  }

  private static NeighbourRows own(float[][] points, long[] rows, int k) {
    try (NearestNeighbours search = new NearestNeighbours(PointCloud.of(points))) {
      return search.ofOwn(rows, k, Progress.NONE);
    }
  }

  private static long[] all(float[][] points) {
    return LongStream.range(0, points.length).toArray();
  }

  private static int[] naive(float[][] points, float[] query, int excluded, int k) {
    return Neighbourhood.nearest(Metric.EUCLIDEAN, points, query, excluded, k).stream()
        .mapToInt(row -> row)
        .toArray();
  }

  private static void assertOwnNeighboursAreExact(float[][] points, int k) {
    NeighbourRows found = own(points, all(points), k);
    for (int i = 0; i < points.length; i++) {
      assertThat(found.rows()[i]).isEqualTo(naive(points, points[i], i, k));
    }
  }

  // sizes around tiles of 512 rows and blocks of 128 queries; 1100 x 1100 x 20 goes to the native
  // BLAS
  @ParameterizedTest
  @CsvSource({"2, 1, 1", "7, 3, 2", "129, 5, 10", "511, 2, 3", "513, 17, 4", "1100, 20, 10"})
  void theNearestOfAllPointsAreThoseOfPlainLoops(int n, int d, int k) {
    assertOwnNeighboursAreExact(Clouds.gaussian(n, d, 1), k);
  }

  @Test
  void farFromTheOriginTheyAreToo() {
    assertOwnNeighboursAreExact(Clouds.shifted(Clouds.gaussian(400, 24, 3), 1e4f), 3);
  }

  @ParameterizedTest
  @CsvSource({"1, 600, 5", "130, 40, 7", "257, 513, 1"})
  void queriesMayBeOtherPoints(int m, int n, int k) {
    float[][] points = Clouds.gaussian(n, 6, 2);
    float[][] queries = Clouds.gaussian(m, 6, 3);
    NeighbourRows found = search(points, queries, k);
    assertThat(found.queries()).isEqualTo(m);
    for (int i = 0; i < m; i++) {
      int[] rows = naive(points, queries[i], -1, k);
      assertThat(found.rows()[i]).isEqualTo(rows);
      for (int j = 0; j < rows.length; j++) {
        assertThat(found.distances()[i][j])
            .isEqualTo(Textbook.distance(points[rows[j]], queries[i]));
      }
    }
  }

  @Test
  void ofDuplicatesTheLowerRowComesFirst() {
    float[][] few = Clouds.gaussian(9, 4, 4);
    float[][] points = new float[300][];
    for (int i = 0; i < points.length; i++) {
      points[i] = few[i % few.length];
    }
    assertOwnNeighboursAreExact(points, 40);
  }

  // float32 products cannot tell distances of 1e-3 at 1e4 from the origin, even centred at a mix
  @Test
  void closePointsFarFromTheOriginAreTold() {
    float[][] near = Clouds.gaussian(200, 3, 5);
    float[][] points = new float[400][];
    for (int i = 0; i < 200; i++) {
      points[i] = new float[] {1e4f + near[i][0] / 128, near[i][1] / 128, near[i][2] / 128};
      points[200 + i] = new float[] {-1e4f - near[i][2] / 128, near[i][0] / 128, near[i][1] / 128};
    }
    assertOwnNeighboursAreExact(points, 6);
  }

  @ParameterizedTest
  @ValueSource(floats = {1e30f, 1e-25f, 1e-38f})
  void valuesWhoseSquaresFloat32CannotHold(float scale) {
    float[][] points = Clouds.gaussian(150, 4, 6);
    for (float[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] *= scale;
      }
    }
    assertOwnNeighboursAreExact(points, 5);
  }

  @Test
  void whereThereAreFewerPointsThanAskedForAllAreReturned() {
    float[][] points = Clouds.gaussian(5, 3, 7);
    assertThat(own(points, all(points), 9).rows()[2])
        .hasSize(4)
        .isEqualTo(naive(points, points[2], 2, 9));
    assertThat(search(points, points, 9).rows()[2]).hasSize(5).startsWith(2);
    assertThat(own(Clouds.gaussian(1, 3, 8), new long[] {0}, 3).rows()[0]).isEmpty();
    assertThat(own(points, new long[0], 3).queries()).isZero();
  }

  // runs that end amid a tile, far from the origin, small and large, for any number of threads
  @ParameterizedTest
  @CsvSource({"0, 1", "1e6, 1e-6", "1e18, 1e3", "0, 1e-30", "0, 1e30"})
  void pointsThatAreStagedInRunsHaveTheSameNeighbours(double offset, double spread) {
    PointCloud points = new WidePoints(700, 9, offset, spread, 1);
    PointCloud queries = new WidePoints(200, 9, offset, spread, 2);
    long[] none = LongStream.generate(() -> -1).limit(200).toArray();
    for (Metric metric : Metric.values()) {
      try (NearestNeighbours all = NearestNeighbours.by(metric, points)) {
        NeighbourRows expected = all.of(queries, 5, Progress.NONE);
        for (int perRun : new int[] {1, 130, 600, 699}) {
          NeighbourRows found =
              ThreadCounts.with(
                  1 + perRun % 4, () -> inRuns(metric, points, perRun, queries, none));
          assertThat(found.rows()).isDeepEqualTo(expected.rows());
          assertThat(found.distances()).isDeepEqualTo(expected.distances());
        }
      }
    }
    long[] own = LongStream.range(0, 700).toArray();
    PointCloud images = LinearEmbedding.of(Clouds.gaussian(4, 9, 3)).apply(points);
    List<Recall> kept = BothWays.own(Metric.EUCLIDEAN, points, images, own, 5, 5);
    assertThat(kept.get(1)).isEqualTo(kept.get(0));
    assertThat(kept.get(0).mean()).isBetween(0.1, 0.9);
  }

  private static NeighbourRows inRuns(
      Metric metric, PointCloud points, int perRun, PointCloud queries, long[] excluded) {
    MetricSpace space = MetricSpace.of(metric, points);
    try (NearestNeighbours search = new NearestNeighbours(space, perRun)) {
      return search.search(space.queries(queries), excluded, 5, Progress.NONE);
    }
  }

  /** Points of float64 values. */
  private record WidePoints(long size, int dimension, double offset, double spread, long seed)
      implements PointCloud {
    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      double[] rows = new double[count * dimension];
      readExact(firstRow, count, rows, 0);
      for (int i = 0; i < count * dimension; i++) {
        into[at + i] = (float) rows[i];
      }
    }

    @Override
    public boolean isFloat32() {
      return false;
    }

    @Override
    public void readExact(long firstRow, int count, double[] into, int at) {
      for (int i = 0; i < count; i++) {
        Random random = new Random(seed << 32 | firstRow + i);
        for (int j = 0; j < dimension; j++) {
          into[at + i * dimension + j] = offset + spread * random.nextGaussian();
        }
      }
    }
  }

  @Test
  void equalPointsAreNeighboursButNoPointIsItsOwn() {
    float[][] rows = Clouds.gaussian(600, 5, 3);
    rows[17] = rows[400].clone();
    PointCloud points = PointCloud.of(rows);
    long[] asked = {0, 17, 400, 599};
    NeighbourRows found = inRuns(Metric.EUCLIDEAN, points, 100, points.select(asked), asked);
    assertThat(found.rows()).isDeepEqualTo(own(rows, asked, 5).rows());
    assertThat(found.rows()[1][0]).isEqualTo(400);
  }

  @Test
  void refusesMorePointsThanHaveANumber() {
    PointCloud many = new WidePoints(1L << 31, 1, 0, 1, 1);
    MetricSpace space = new MetricSpace("", Metric.EUCLIDEAN, many, many, null);
    assertThatThrownBy(() -> new NearestNeighbours(space, 128).close())
        .hasMessage("neighbours are sought among at most 2147483647 points, got 2147483648");
  }

  @Test
  void refusesWhatCannotBeCompared() {
    float[][] points = Clouds.gaussian(5, 3, 10);
    assertThatThrownBy(() -> search(points, points, 0)).hasMessage("k must be at least 1, got 0");
    assertThatThrownBy(() -> search(points, Clouds.gaussian(2, 4, 1), 1))
        .hasMessage("queries must have the points' dimension 3, got 4");
  }
}
