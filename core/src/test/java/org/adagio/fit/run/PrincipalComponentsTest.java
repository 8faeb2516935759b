package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.fit.Fit;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalBasis;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.axes.PrincipalAxes;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.adagio.points.Spectrum;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PrincipalComponentsTest {

  static Stream<NumpyCloud> clouds() throws IOException {
    return NumpyCloud.all();
  }

  @ParameterizedTest
  @MethodSource("clouds")
  void theSpectrumIsNumpys(NumpyCloud numpy) {
    Spectrum spectrum =
        MapOnly.of(PrincipalComponents.exact(), 1, numpy.points()).spectrum().orElseThrow();
    double tolerance = 1e-3 * numpy.singularValues()[0]; // float32 squares lose half the digits
    double[] sigma = spectrum.singularValues();
    for (int i = 0; i < numpy.singularValues().length; i++) {
      assertThat(sigma[i]).isEqualTo(numpy.singularValues()[i], within(tolerance));
    }
    assertThat(sigma[0]).isEqualTo(numpy.singularValues()[0], within(1e-2 * tolerance));
    assertThat(spectrum.totalVariance())
        .isEqualTo(numpy.totalVariance(), within(1e-5 * numpy.totalVariance()));
    double explained = 0;
    for (int i = 0; i < numpy.rank(); i++) {
      explained += numpy.explainedVarianceRatio()[i];
      assertThat(spectrum.explainedVariance(i + 1)).isEqualTo(explained, within(1e-5));
    }
    assertThat(spectrum.stableRank().orElseThrow()).isEqualTo(numpy.stableRank(), within(0.02));
  }

  @ParameterizedTest
  @MethodSource("clouds")
  void everyLeadingSubspaceIsNumpys(NumpyCloud numpy) {
    double[][] axes = axes(numpy.points(), numpy.rank());
    for (int i = 0; i < numpy.rank(); i++) {
      // the gap to the neighbours decides how well an axis is determined: σ falls by about 0.7
      double cosine = Math.abs(Textbook.dot(axes[i], numpy.axes()[i]));
      assertThat(cosine).as("axis %d", i).isGreaterThan(1 - 1e-4);
    }
  }

  @ParameterizedTest
  @MethodSource("clouds")
  void rowsAreOrthonormalEvenBeyondTheRank(NumpyCloud numpy) {
    int d = numpy.points()[0].length;
    double[][] axes = axes(numpy.points(), d);
    assertThat(axes).hasNumberOfRows(d);
    assertThat(Textbook.orthonormalityError(axes)).isLessThan(1e-5);
  }

  /** XᵀX a = λ a, λ falls, and no direction has more than the first: not even that of the mean. */
  @ParameterizedTest
  @CsvSource({"80, 12", "12, 80"})
  void byInnerProductTheAxesAreThoseOfPointsThatAreNotCentred(int n, int d) {
    float[][] points = Clouds.shifted(Clouds.decaying(n, d, 0.9, 4), 0.5f);
    double[][] x = Textbook.widened(points);
    double[][] axes =
        Textbook.widened(
            MapOnly.plan(PrincipalComponents.exact(), 5)
                .metric(Metric.INNER_PRODUCT)
                .on(points)
                .map()
                .toArrays());
    double[] mean = new double[d];
    for (double[] point : x) {
      Arrays.setAll(mean, j -> mean[j] + point[j]);
    }
    double before = Double.POSITIVE_INFINITY;
    for (double[] axis : axes) {
      double[] image = squared(x, axis);
      double value = Textbook.dot(image, axis);
      for (int j = 0; j < d; j++) {
        assertThat(image[j]).isEqualTo(value * axis[j], within(1e-3 * value));
      }
      assertThat(value).isLessThan(before);
      before = value;
    }
    assertThat(Textbook.orthonormalityError(axes)).isLessThan(1e-5);
    assertThat(Textbook.dot(squared(x, axes[0]), axes[0]))
        .isGreaterThan(Textbook.dot(squared(x, mean), mean) / Textbook.dot(mean, mean));
  }

  /** XᵀX v. */
  private static double[] squared(double[][] x, double[] v) {
    double[] sum = new double[v.length];
    for (double[] point : x) {
      double along = Textbook.dot(point, v);
      Arrays.setAll(sum, j -> sum[j] + along * point[j]);
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("clouds")
  void theLargestComponentOfEachAxisIsPositive(NumpyCloud numpy) {
    for (double[] axis : axes(numpy.points(), numpy.points()[0].length)) {
      double largest = 0;
      for (double component : axis) {
        largest = Math.abs(component) > Math.abs(largest) + 1e-6 ? component : largest;
      }
      assertThat(largest).isPositive();
    }
  }

  @Test
  void allAxesOnlyRotateThePoints() {
    float[][] points = Clouds.decaying(60, 9, 0.8, 2);
    LinearEmbedding rotation = MapOnly.of(PrincipalComponents.exact(), 9, points);
    assertThat(Textbook.maxDistortion(points, rotation)).isLessThan(1e-5);
  }

  /**
   * Two clusters ten thousand times narrower than they are apart, in fewer points than dimensions.
   */
  @Test
  void asManyAxesAsThePointsSpanKeepTheDistancesWithinNarrowClustersToo() {
    float[][] centres = Clouds.gaussian(2, 100, 18);
    float[][] points = Clouds.gaussian(40, 100, 19);
    for (int i = 0; i < 40; i++) {
      for (int k = 0; k < 100; k++) {
        points[i][k] = centres[i % 2][k] + 1e-4f * points[i][k];
      }
    }
    LinearEmbedding fitted = MapOnly.of(PrincipalComponents.exact(), 39, points);
    assertThat(Textbook.maxDistortion(points, fitted)).isLessThan(0.01);
    assertThat(Textbook.orthonormalityError(Textbook.widened(fitted.toArrays()))).isLessThan(1e-5);
  }

  @ParameterizedTest
  @CsvSource({"500, 30", "25, 60"})
  void theRandomizedAxesAreCloseToTheExactOnes(int n, int d) {
    float[][] points = Clouds.decaying(n, d, 0.7, 3);
    double[][] exact = axes(points, 6);
    LinearEmbedding fitted = randomized(points, 6);
    double[][] close = Textbook.widened(fitted.toArrays());
    for (int i = 0; i < 6; i++) {
      assertThat(Textbook.dot(exact[i], close[i])).isGreaterThan(1 - 1e-4);
    }
    assertThat(Textbook.orthonormalityError(close)).isLessThan(1e-5);
    Spectrum some = fitted.spectrum().orElseThrow();
    assertThat(some.isComplete()).isFalse();
    assertThat(some.stableRank()).isEmpty();
    Spectrum all = PrincipalAxes.spectrum(PointCloud.of(points), Progress.NONE);
    assertThat(some.totalVariance()).isEqualTo(all.totalVariance(), within(1e-4));
    assertThat(some.explainedVariance(6)).isEqualTo(all.explainedVariance(6), within(1e-5));
  }

  // 384 columns are the most whose scatter matrix is formed for six axes
  @ParameterizedTest
  @CsvSource({"600, 384", "600, 385"})
  void theScatterMatrixGivesTheAxesThatPassesDo(int n, int d) {
    float[][] points = Clouds.decaying(n, d, 0.7, 3);
    double[][] exact = axes(points, 6);
    LinearEmbedding fitted = randomized(points, 6);
    double[][] close = Textbook.widened(fitted.toArrays());
    for (int i = 0; i < 6; i++) {
      assertThat(Textbook.dot(exact[i], close[i])).isGreaterThan(1 - 1e-4);
    }
  }

  @Test
  void refusesWhatItCannotServe() {
    assertThatThrownBy(() -> Fit.to(0).with(PrincipalComponents.exact()))
        .hasMessage("dimension must be at least 1, got 0");
    assertThatThrownBy(() -> MapOnly.of(PrincipalComponents.exact(), 3, Clouds.gaussian(9, 2, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at most the points' own 2, got 3");
    assertThatThrownBy(() -> MapOnly.of(PrincipalComponents.exact(), 1, new float[][] {{1, 2}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("at least two points are needed to have a distance, got 1");
  }

  @ParameterizedTest
  @CsvSource({"3, 2, EXACT", "3, 2, RANDOMIZED", "3, 9, RANDOMIZED", "3, 9, EXACT"})
  void refusesEqualPoints(int n, int d, PrincipalBasis basis) {
    float[][] equal = new float[n][d];
    for (float[] point : equal) {
      Arrays.fill(point, 0.1f);
    }
    assertThatThrownBy(() -> MapOnly.of(new PrincipalComponents(basis), 1, equal))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("all 3 points are equal: there is no distance to keep");
  }

  private static LinearEmbedding randomized(float[][] points, int count) {
    return MapOnly.plan(PrincipalComponents.randomized(), count).seed(5).on(points).map();
  }

  static double[][] axes(float[][] points, int count) {
    return Textbook.widened(MapOnly.of(PrincipalComponents.exact(), count, points).toArrays());
  }
}
