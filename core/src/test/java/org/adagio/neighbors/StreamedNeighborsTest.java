package org.adagio.neighbors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.ThreadCounts;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points that pass by have the neighbours that staged points have. */
class StreamedNeighborsTest {

  // 16 rows a block at least, so that several blocks and both BLAS take part
  @ParameterizedTest
  @CsvSource({"40, 3, 0, 5", "700, 9, 0, 5", "700, 9, 10000, 5", "3000, 60, 0, 20", "7, 2, 0, 9"})
  void areThoseOfStagedPoints(int n, int d, float offset, int k) {
    PointCloud points = PointCloud.of(Clouds.shifted(Clouds.gaussian(n, d, 1), offset));
    PointCloud queries = PointCloud.of(Clouds.shifted(Clouds.gaussian(200, d, 2), offset));
    long[] none = new long[200];
    Arrays.fill(none, -1);
    try (NearestNeighbors staged = new NearestNeighbors(points)) {
      Neighbors expected = staged.of(queries, k, Progress.NONE);
      withBlocksOf(1, () -> assertSame(streamed(points, queries, none, k), expected));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void noPointIsItsOwnNeighbourForAnyNumberOfThreads(int threads) {
    float[][] rows = Clouds.gaussian(600, 5, 3);
    rows[17] = rows[400].clone(); // equal points are neighbours nevertheless
    PointCloud points = PointCloud.of(rows);
    long[] asked = LongStream.of(0, 17, 400, 599).toArray();
    try (NearestNeighbors staged = new NearestNeighbors(points)) {
      Neighbors expected = staged.ofOwn(asked, 6, Progress.NONE);
      Neighbors found =
          ThreadCounts.with(threads, () -> streamed(points, points.select(asked), asked, 6));
      assertSame(found, expected);
      assertThat(found.rows()[1][0]).isEqualTo(400);
    }
  }

  private static Neighbors streamed(PointCloud points, PointCloud queries, long[] excluded, int k) {
    return new StreamedNeighbors(points).of(queries, excluded, k, Progress.NONE);
  }

  private static void assertSame(Neighbors found, Neighbors expected) {
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
          public void read(long firstRow, int count, Matrix into) {}
        };
    assertThatThrownBy(() -> new StreamedNeighbors(many))
        .hasMessage("neighbours are sought among at most 2147483647 points, got 2147483648");
  }
}
