package org.adagio.measure.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.ThreadCounts;
import org.adagio.measure.Reduction;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points that pass by have the neighbours that staged points have. */
class StreamedNeighboursTest {

  // 16 rows a block at least, so that several blocks and both BLAS take part
  @ParameterizedTest
  @CsvSource({"40, 3, 0, 5", "700, 9, 0, 5", "700, 9, 10000, 5", "3000, 60, 0, 20", "7, 2, 0, 9"})
  void areThoseOfStagedPoints(int n, int d, float offset, int k) {
    PointCloud points = PointCloud.of(Clouds.shifted(Clouds.gaussian(n, d, 1), offset));
    PointCloud queries = PointCloud.of(Clouds.shifted(Clouds.gaussian(200, d, 2), offset));
    long[] none = new long[200];
    Arrays.fill(none, -1);
    try (NearestNeighbours staged = new NearestNeighbours(points)) {
      NeighbourRows expected = staged.of(queries, k, Progress.NONE);
      withBlocksOf(1, () -> assertSame(streamed(points, queries, none, k), expected));
    }
  }

  // far from the origin, small and large
  @ParameterizedTest
  @CsvSource({"0, 1", "1e6, 1e-6", "1e18, 1e3", "0, 1e-30", "0, 1e30"})
  void areThoseOfStagedPointsThatFloat32DoesNotHold(double offset, double spread) {
    PointCloud points = new WidePoints(700, 9, offset, spread, 1);
    PointCloud queries = new WidePoints(200, 9, offset, spread, 2);
    long[] none = new long[200];
    Arrays.fill(none, -1);
    try (NearestNeighbours staged = new NearestNeighbours(points)) {
      NeighbourRows expected = staged.of(queries, 5, Progress.NONE);
      withBlocksOf(1, () -> assertSame(streamed(points, queries, none, 5), expected));
    }
    long[] own = LongStream.range(0, 700).toArray();
    PointCloud images = LinearEmbedding.of(Clouds.gaussian(4, 9, 3)).apply(points);
    Recall staged = in(Recall.Way.STAGED, points, images, own, 5);
    Recall streamed = in(Recall.Way.STREAMED, points, images, own, 5);
    assertThat(streamed).isEqualTo(staged);
    assertThat(staged.mean()).isBetween(0.1, 0.9);
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

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void noPointIsItsOwnNeighbourForAnyNumberOfThreads(int threads) {
    float[][] rows = Clouds.gaussian(600, 5, 3);
    rows[17] = rows[400].clone(); // equal points are neighbours nevertheless
    PointCloud points = PointCloud.of(rows);
    long[] asked = LongStream.of(0, 17, 400, 599).toArray();
    try (NearestNeighbours staged = new NearestNeighbours(points)) {
      NeighbourRows expected = staged.ofOwn(asked, 6, Progress.NONE);
      NeighbourRows found =
          ThreadCounts.with(threads, () -> streamed(points, points.select(asked), asked, 6));
      assertSame(found, expected);
      assertThat(found.rows()[1][0]).isEqualTo(400);
    }
  }

  private static NeighbourRows streamed(
      PointCloud points, PointCloud queries, long[] excluded, int k) {
    return new StreamedNeighbours(MetricSpace.of(Metric.EUCLIDEAN, points))
        .of(queries, excluded, k, Progress.NONE);
  }

  private static void assertSame(NeighbourRows found, NeighbourRows expected) {
    assertThat(found.rows()).isDeepEqualTo(expected.rows());
    assertThat(found.distances()).isDeepEqualTo(expected.distances());
  }

  private static void withBlocksOf(int bytes, Runnable work) {
    System.setProperty("adagio.block", Integer.toString(bytes));
    try {
      work.run();
    } finally {
      System.clearProperty("adagio.block");
    }
  }

  @Test
  void refusesMorePointsThanHaveANumber() {
    PointCloud many =
        new PointCloud() {
          @Override
          public long size() {
            return 1L << 31;
          }

          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public void read(long firstRow, int count, float[] into, int at) {}
        };
    assertThatThrownBy(
            () -> new StreamedNeighbours(new MetricSpace("", Metric.EUCLIDEAN, many, many, null)))
        .hasMessage("neighbours are sought among at most 2147483647 points, got 2147483648");
  }

  /** Recall of points among themselves, searched in one way. */
  private static Recall in(
      Recall.Way way, PointCloud points, PointCloud images, long[] rows, int k) {
    return RecallMeter.ofOwn(Metric.EUCLIDEAN, points, rows, k, Optional.of(way), Progress.NONE)
        .ofOwn(Reduction.of(points, images), k, Progress.NONE);
  }
}
