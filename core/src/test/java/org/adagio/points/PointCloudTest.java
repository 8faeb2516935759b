package org.adagio.points;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.OwnCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.AppliedCloud;
import org.adagio.points.views.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointCloudTest {
  private static final float[][] POINTS = Clouds.gaussian(40, 3, 1);

  @Test
  void doublesAreRoundedToTheNearestFloat() {
    double[][] points = {{0.1, 1e-50, -0.0}, {1 + 1e-9, 16777217, 3.4e38}};
    assertThat(PointCloud.of(points).toArrays())
        .isDeepEqualTo(new float[][] {{0.1f, 0f, -0f}, {1f, 16777216f, 3.4e38f}});
    points[0][0] = 9;
    assertThat(PointCloud.of(points).toArrays()[0][0]).isEqualTo(9f);
  }

  @Test
  void doublesThatAreNoFiniteFloatsAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> PointCloud.of(new double[][] {{1, 2}, {3, 1e39}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "every value must be a number that fits float32, got 1.0E39 in point 1, coordinate 1");
    assertThatThrownBy(() -> PointCloud.of(new double[][] {{1, 2}, {Double.NaN, 1}}))
        .hasMessage("every value must be finite, got NaN in point 1, coordinate 0");
    assertThatThrownBy(() -> PointCloud.of(new double[][] {{1, 2}, {3}}))
        .hasMessageContaining("every row must have 2 values like the first, got 1 in row 1");
    assertThatThrownBy(() -> PointCloud.of(new double[0][]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aBufferIsReadFromItsPositionToItsLimitAndCopied() {
    FloatBuffer buffer = FloatBuffer.wrap(new float[] {9, 1, 2, 3, 4, 5, 6, 9});
    buffer.position(1).limit(7);
    PointCloud points = PointCloud.of(buffer, 3);
    buffer.put(1, 77);
    assertThat(points.toArrays()).isDeepEqualTo(new float[][] {{1, 2, 3}, {4, 5, 6}});
    assertThat(buffer.position()).isEqualTo(1);
    assertThat(buffer.limit()).isEqualTo(7);
    FloatBuffer direct = ByteBuffer.allocateDirect(16).asFloatBuffer();
    direct.put(0, 5).put(3, 8);
    assertThat(PointCloud.of(direct.asReadOnlyBuffer(), 2).toArrays())
        .isDeepEqualTo(new float[][] {{5, 0}, {0, 8}});
  }

  @ParameterizedTest
  @CsvSource({"5, 2", "0, 2", "4, 0", "4, -2", "3, 4"})
  void aBufferOfNoWholePointsIsRefused(int values, int dimension) {
    assertThatThrownBy(() -> PointCloud.of(FloatBuffer.allocate(values), dimension))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the buffer must hold whole points of %d values, got %d values", dimension, values);
  }

  @Test
  void aBufferWithAValueThatIsNotFiniteIsRefused() {
    FloatBuffer buffer = FloatBuffer.wrap(new float[] {1, 2, 3, Float.NEGATIVE_INFINITY});
    assertThatThrownBy(() -> PointCloud.of(buffer, 2))
        .hasMessage("every value must be finite, got -Infinity in point 1, coordinate 1");
  }

  @Test
  void copiesAreInMemoryAndKeepTheirRows() {
    for (PointCloud points : List.of(PointCloud.of(POINTS), new OwnCloud(POINTS))) {
      PointCloud copy = Rows.copyOf(points, new long[] {7, 0, 39, 7});
      assertThat(copy.toMatrix()).isSameAs(copy.toMatrix());
      assertThat(copy.toArrays())
          .isDeepEqualTo(new float[][] {POINTS[7], POINTS[0], POINTS[39], POINTS[7]});
      assertThat(sourceRows(copy)).containsExactly(7, 0, 39, 7);
    }
  }

  @Test
  void aCopyOfAValueThatIsNotFiniteNamesItsSourceRow() {
    float[][] damaged = Clouds.gaussian(5, 2, 1);
    damaged[4][1] = Float.NaN;
    assertThatThrownBy(() -> Rows.copyOf(new OwnCloud(damaged), new long[] {2, 4}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every value must be finite, got NaN in point 4, coordinate 1");
  }

  @Test
  void withoutLeavesTheOthersInOrder() {
    for (PointCloud points : List.of(PointCloud.of(POINTS), new OwnCloud(POINTS))) {
      PointCloud others = Rows.without(points, new long[] {0, 3, 4, 39});
      assertThat(others.size()).isEqualTo(36);
      assertThat(others.dimension()).isEqualTo(3);
      long[] expected =
          LongStream.range(0, 40)
              .filter(row -> row != 0 && row != 3 && row != 4 && row != 39)
              .toArray();
      assertThat(sourceRows(others)).containsExactly(expected);
      assertThat(others.toArrays()).isDeepEqualTo(points.select(expected).toArrays());
      assertThat(Rows.without(points, new long[0]).toArrays()).isDeepEqualTo(POINTS);
    }
  }

  @Test
  void whatIsLeftOutIsCopied() {
    long[] rows = {1, 2};
    PointCloud others = Rows.without(PointCloud.of(POINTS), rows);
    rows[0] = 0;
    assertThat(sourceRows(others)).startsWith(0, 3);
  }

  @Test
  void rowsToLeaveOutMustAscendAndBeThere() {
    PointCloud points = PointCloud.of(POINTS);
    assertThatThrownBy(() -> Rows.without(points, new long[] {2, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("rows left out must ascend, got 1 after 2");
    assertThatThrownBy(() -> Rows.without(points, new long[] {1, 1}))
        .hasMessage("rows left out must ascend, got 1 after 1");
    for (long row : new long[] {-1, 40}) {
      assertThatThrownBy(() -> Rows.without(points, new long[] {row}))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  // every layer counts its own rows, and knows those of the first
  @Test
  void sourceRowsReachThroughEveryLayer() {
    PointCloud layered =
        Rows.without(new OwnCloud(POINTS), new long[] {0, 1, 2}) // 3 4 5 … 39
            .select(new long[] {10, 0, 5, 20, 7}); // 13 3 8 23 10
    layered = Rows.copyOf(layered, new long[] {4, 3, 2, 0}); // 10 23 8 13
    layered = Rows.without(layered, new long[] {1}); // 10 8 13
    PointCloud images = new AppliedCloud(Matrix.identity(3), layered);
    for (PointCloud points : List.of(layered, images)) {
      assertThat(sourceRows(points)).containsExactly(10, 8, 13);
      assertThat(points.toArrays())
          .isDeepEqualTo(new float[][] {POINTS[10], POINTS[8], POINTS[13]});
    }
  }

  @Test
  void pointsOnThisMachineStayWhereTheyAre() {
    PointCloud points = new OwnCloud(POINTS);
    assertThat(DistributedCloud.isOne(points)).isFalse();
    assertThat(DistributedCloud.onThisMachine(points)).isSameAs(points);
  }

  private static long[] sourceRows(PointCloud points) {
    long[] rows = new long[(int) points.size()];
    Arrays.setAll(rows, points::sourceRow);
    return rows;
  }
}
