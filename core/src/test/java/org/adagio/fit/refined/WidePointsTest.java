package org.adagio.fit.refined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.fit.Fit;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.Refined;
import org.adagio.fit.axes.PrincipalCoordinates;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fewer points than dimensions: several blocks of columns, without a d x d matrix. */
class WidePointsTest {
  private static final float[][] POINTS = mixed(30, 5000, 0.9);

  /** n points whose coordinates all vary, along n directions of falling length. */
  private static float[][] mixed(int n, int d, double factor) {
    return Clouds.mixed(Clouds.decaying(n, n, factor, 1), d, 2);
  }

  @ParameterizedTest
  @CsvSource({"30, 5000, 0.9", "40, 5000, 1", "12, 2048, 0.9"})
  void theCoordinatesKeepEveryDistance(int n, int d, double factor) {
    assertThat(coordinatesOf(mixed(n, d, factor))[0]).hasSize(n - 1);
  }

  /** Along axes that are orthonormal, the points keep every distance. */
  private static float[][] coordinatesOf(float[][] points) {
    PrincipalCoordinates coordinates =
        PrincipalCoordinates.of(PointCloud.of(points), Progress.NONE);
    long[] all = LongStream.range(0, points.length).toArray();
    float[][] scores = PointCloud.of(coordinates.of(all)).toArrays();
    assertThat(Textbook.maxDistortion(points, scores)).isLessThan(1e-5);
    Matrix axes = coordinates.toMap(Matrix.identity(coordinates.rank()));
    assertThat(Textbook.orthonormalityError(Textbook.widened(PointCloud.of(axes).toArrays())))
        .isLessThan(1e-5);
    return scores;
  }

  // the shortest of them, squared, are far below what float32 tells from the longest
  @ParameterizedTest
  @CsvSource({"0.75, 3e-4", "0.7, 4e-5"})
  void axesThatTheGramMatrixHidesAreFound(double factor, double shortest) {
    float[][] points = mixed(30, 5000, factor);
    assertThat(Math.pow(factor, 29)).isLessThan(shortest);
    assertThat(coordinatesOf(points)[0]).hasSize(29);
  }

  @Test
  void aFarPointCostsTheOthersNothing() {
    float[][] points = mixed(30, 5000, 0.9);
    for (int j = 0; j < 5000; j++) {
      points[7][j] *= 100;
    }
    coordinatesOf(points);
  }

  @Test
  void nearPointsFarFromTheOthersAreCertifiedAsTheyAre() {
    float[][] points = mixed(30, 5000, 0.9);
    for (int j = 0; j < 5000; j++) {
      points[7][j] *= 1e4f;
      points[8][j] = j % 2 == 0 ? points[7][j] : Math.nextUp(points[7][j]);
    }
    LinearEmbedding map = MapOnly.of(Refined.standard(), 15, points);
    assertThat(map.certificate().orElseThrow().maxDistortion())
        .isEqualTo(Textbook.maxDistortion(points, map), within(1e-3));
  }

  @Test
  void noMoreAxesAreFoundThanThePointsSpan() {
    float[][] points = Clouds.mixed(Clouds.gaussian(40, 5, 3), 3000, 4);
    points[3] = points[2];
    assertThat(coordinatesOf(points)[0]).hasSize(5);
    LinearEmbedding map = MapOnly.of(Refined.standard(), 5, points);
    assertThat(Textbook.maxDistortion(points, map)).isLessThan(1e-5);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 20})
  void aRefinedMapIsCertifiedOnThePointsThemselves(int dimension) {
    LinearEmbedding map = MapOnly.of(Refined.standard(), dimension, POINTS);
    double max = Textbook.maxDistortion(POINTS, map);
    assertThat(map.certificate().orElseThrow().maxDistortion()).isEqualTo(max, within(1e-6));
    LinearEmbedding principal = MapOnly.of(PrincipalComponents.exact(), dimension, POINTS);
    assertThat(max).isLessThan(Textbook.maxDistortion(POINTS, principal));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 0.1, 0.01})
  void aSearchHoldsOnThePointsThemselves(double distortion) {
    LinearEmbedding found = Fit.within(distortion).on(POINTS).map();
    assertThat(Textbook.maxDistortion(POINTS, found)).isLessThanOrEqualTo(distortion);
    assertThat(found.dimension()).isLessThan(29);
  }

  @ParameterizedTest
  @ValueSource(ints = {29, 30, 45})
  void asManyDimensionsAsThePointsSpanKeepEveryDistance(int dimension) {
    LinearEmbedding map = MapOnly.of(Refined.standard(), dimension, POINTS);
    assertThat(map.dimension()).isEqualTo(dimension);
    assertThat(Textbook.maxDistortion(POINTS, map)).isLessThan(1e-5);
  }
}
