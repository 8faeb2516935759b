package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.OwnCloud;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.views.RowReader;
import org.adagio.points.views.Rows;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** NaN and infinity never pass a map unseen, whatever the map has where they stand. */
class FiniteValuesTest {
  private static final int ROW = 1203;
  private static final int COORDINATE = 17;

  static Stream<Arguments> values() {
    float[][] dense = Clouds.gaussian(5, 30, 1);
    float[][] blind = Clouds.gaussian(5, 30, 1);
    for (float[] row : blind) {
      row[COORDINATE] = 0;
    }
    return Stream.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)
        .flatMap(
            value ->
                Stream.of(
                    Arguments.of(value, LinearEmbedding.of(dense)),
                    Arguments.of(value, LinearEmbedding.of(blind)),
                    Arguments.of(value, LinearEmbedding.of(new float[][] {blind[0]}))));
  }

  private static float[][] damaged(float value) {
    float[][] points = Clouds.gaussian(2000, 30, 2);
    points[ROW][COORDINATE] = value;
    points[ROW][COORDINATE + 3] = value; // the first is named
    return points;
  }

  private static void assertRefused(ThrowingCallable work, float value, int row) {
    assertThatThrownBy(work)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "every value must be finite, got %s in point %d, coordinate %d",
            value, row, COORDINATE);
  }

  @ParameterizedTest
  @MethodSource("values")
  void aSinglePoint(float value, LinearEmbedding map) {
    float[] point = damaged(value)[ROW];
    String message = "every value must be finite, got %s in coordinate %d";
    assertThatThrownBy(() -> map.apply(point))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message, value, COORDINATE);
    assertThatThrownBy(() -> map.apply(point, new float[map.dimension()]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message, value, COORDINATE);
  }

  @ParameterizedTest
  @MethodSource("values")
  void arrays(float value, LinearEmbedding map) {
    assertRefused(() -> map.apply(damaged(value)), value, ROW);
    float[] point = damaged(value)[ROW];
    float[][] few = {new float[point.length], point};
    assertRefused(() -> map.apply(few), value, 1);
  }

  @ParameterizedTest
  @MethodSource("values")
  void aCloudOfAUsersOwn(float value, LinearEmbedding map) {
    int r = map.dimension();
    PointCloud points = new OwnCloud(damaged(value));
    PointCloud images = map.apply(points);
    assertRefused(images::toMatrix, value, ROW);
    assertRefused(() -> images.read(ROW - 3, 7, new float[7 * r], 0), value, ROW);
    assertRefused(() -> images.select(new long[] {1999, ROW, 0}).toMatrix(), value, ROW);
    assertRefused(() -> blockAfterBlock(images, 100), value, ROW);
    assertRefused(() -> map.apply(Rows.without(points, new long[] {4, 5})).toMatrix(), value, ROW);
    assertRefused(() -> map.apply(points.select(new long[] {5, ROW})).toMatrix(), value, ROW);
    // the others have images all the same
    images.read(0, ROW, new float[ROW * r], 0);
    images.select(new long[] {1999, 0}).toMatrix();
  }

  private static void blockAfterBlock(PointCloud images, int rows) {
    Matrix block = Matrix.zeros(rows, images.dimension());
    try (RowReader reader = RowReader.of(images)) {
      for (int first = 0; first < images.size(); first += rows) {
        reader.read(first, rows, block.values(), 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("values")
  void rowsInMemory(float value, LinearEmbedding map) {
    PointCloud points = PointCloud.of(Matrix.of(damaged(value)));
    int r = map.dimension();
    assertRefused(() -> map.apply(points).toMatrix(), value, ROW);
    assertRefused(() -> map.apply(points).read(ROW - 3, 7, new float[7 * r], 0), value, ROW);
    assertRefused(() -> Fit.to(2).on(points), value, ROW);
    assertRefused(() -> points.read(0, 1, new float[30], 0), value, ROW);
    assertRefused(() -> points.readExact(0, 1, new double[30], 0), value, ROW);
    assertRefused(points::toMatrix, value, ROW);
    assertRefused(() -> PointCloud.of(damaged(value)), value, ROW);
  }

  @Test
  void rowsInMemoryHaveTheImagesThatOthersHave() {
    float[][] rows = Clouds.gaussian(2000, 30, 2);
    LinearEmbedding map = LinearEmbedding.of(Clouds.gaussian(200, 30, 1));
    assertThat(map.apply(PointCloud.of(Matrix.of(rows))).toMatrix())
        .isEqualTo(map.apply(new OwnCloud(rows)).toMatrix());
  }

  @Test
  void imagesThatOverflowAreNoFaultOfThePoints() {
    LinearEmbedding map = LinearEmbedding.of(new float[][] {{3e38f, 3e38f}, {1, 0}});
    assertThat(map.apply(new float[] {10, 1})).containsExactly(Float.POSITIVE_INFINITY, 10);
    assertThat(map.apply(new float[][] {{10, 1}})[0]).containsExactly(Float.POSITIVE_INFINITY, 10);
  }
}
