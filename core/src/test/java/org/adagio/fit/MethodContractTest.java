package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Overwrite;
import org.adagio.OwnCloud;
import org.adagio.Precision;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.files.Formats;
import org.adagio.measure.Certificate;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * What every method keeps, whatever it does inside. Where the points are the same up to an order, a
 * scale or a rotation, a method that is a formula gives the same distances up to rounding. A search
 * may take another way: what it certifies is true, and about as good.
 */
class MethodContractTest {
  static final List<EmbeddingMethod> METHODS =
      List.of(
          PrincipalComponents.exact(),
          Adagio.halfSplit(),
          JohnsonLindenstrauss.signs(),
          Refined.standard(),
          Neighbours.standard());

  private static final int N = 48;
  private static final int D = 12;
  private static final int R = 5;
  private static final float[][] POINTS = Clouds.decaying(N, D, 0.8, 1);

  /** Distances of float32 images, beside those of float64. */
  private static final double ROUNDING = 1e-5;

  /** How much worse a search may end where it went another way, as a factor of the distortion. */
  private static final double ANOTHER_WAY = 1.25;

  @TempDir Path directory;

  @Test
  void everyMethodIsHere() {
    assertThat(METHODS)
        .extracting(method -> (Object) method.getClass())
        .containsExactlyInAnyOrder((Object[]) EmbeddingMethod.class.getPermittedSubclasses());
  }

  private static Fitted fit(EmbeddingMethod method, float[][] points) {
    return Fit.to(Math.min(R, points[0].length)).with(method).seed(3).on(points);
  }

  /** A search begins somewhere and stops somewhere; the others are formulas. */
  private static boolean isSearch(EmbeddingMethod method) {
    return method instanceof Refined || method instanceof Neighbours;
  }

  /** The certificate says what plain loops in float64 say. */
  private static void assertTrue(Fitted fitted, float[][] points) {
    Certificate certificate = fitted.certificate();
    double truth = Textbook.maxDistortion(points, fitted.map());
    assertThat(certificate.maxDistortion()).isEqualTo(truth, within(1e-9 * (1 + truth)));
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void theInputIsUnchanged(EmbeddingMethod method) {
    float[][] points = copy(POINTS);
    Fitted fitted = fit(method, points);
    fitted.map().apply(points);
    fitted.map().apply(points[0]);
    assertThat(points).isDeepEqualTo(POINTS);
    double[][] wide = Textbook.widened(POINTS);
    Fit.to(R).with(method).on(wide);
    assertThat(wide).isDeepEqualTo(Textbook.widened(POINTS));
    Matrix matrix = Matrix.of(POINTS);
    Fit.within(0.8).with(method).on(PointCloud.of(matrix));
    assertThat(matrix).isEqualTo(Matrix.of(POINTS));
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void theModelIsUnchangedByWhatComesAfter(EmbeddingMethod method) {
    float[][] points = copy(POINTS);
    LinearEmbedding map = fit(method, points).map();
    float[] image = map.apply(POINTS[1]);
    for (float[] row : points) {
      Arrays.fill(row, 7);
    }
    Arrays.fill(map.toArrays()[0], 7);
    assertThat(map.apply(POINTS[1])).containsExactly(image);
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void theSameResultTwice(EmbeddingMethod method) {
    for (FitPlan plan : List.of(Fit.to(R), Fit.within(0.8), Fit.to(R).holdOut(0.25))) {
      Fitted one = plan.with(method).seed(9).on(POINTS);
      Fitted other = plan.with(method).seed(9).on(copy(POINTS));
      assertThat(other.map().toArrays()).isDeepEqualTo(one.map().toArrays());
      assertThat(other.certificate()).isEqualTo(one.certificate());
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void theOrderOfRowsDoesNotMatter(EmbeddingMethod method) {
    List<float[]> rows = new ArrayList<>(Arrays.asList(copy(POINTS)));
    Collections.shuffle(rows, new Random(4));
    assertSame(method, POINTS, rows.toArray(float[][]::new), false);
  }

  // a power of two changes no digit of a number
  @ParameterizedTest
  @FieldSource("METHODS")
  void theScaleDoesNotMatter(EmbeddingMethod method) {
    for (float scale : new float[] {0x1p-12f, 4, 0x1p15f}) {
      assertSame(method, POINTS, times(scale), false);
    }
    assertSame(method, POINTS, times(1e-3f), true);
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void movingAllPointsDoesNotMatter(EmbeddingMethod method) {
    float[][] dyadic = copy(POINTS);
    for (float[] row : dyadic) {
      for (int j = 0; j < D; j++) {
        row[j] = Math.round(row[j] * 4096) / 4096f; // so that the sum is exact
      }
    }
    assertSame(method, dyadic, Clouds.shifted(dyadic, 64), true);
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void aRotationDoesNotMatterButForRandomEntries(EmbeddingMethod method) {
    float[][] turned = Clouds.rotated(POINTS, 5);
    boolean random = method instanceof JohnsonLindenstrauss || method instanceof Adagio;
    if (random) {
      assertTrue(fit(method, turned), turned); // entries are drawn along the axes of the points
    } else {
      assertSame(method, POINTS, turned, true);
    }
  }

  /** Both fits are true, and of one quality; where the method is a formula, of one geometry. */
  private static void assertSame(
      EmbeddingMethod method, float[][] points, float[][] others, boolean rounded) {
    Fitted one = fit(method, points);
    Fitted other = fit(method, others);
    assertTrue(one, points);
    assertTrue(other, others);
    double before = one.certificate().maxDistortion();
    double after = other.certificate().maxDistortion();
    if (isSearch(method)) {
      assertThat(after).isBetween(before / ANOTHER_WAY, before * ANOTHER_WAY);
    } else {
      assertThat(after).isEqualTo(before, within(rounded ? 20 * ROUNDING : ROUNDING));
    }
  }

  /** Columns that are the same in all points change no distance. */
  @ParameterizedTest
  @FieldSource("METHODS")
  void constantColumnsCostNothing(EmbeddingMethod method) {
    float[][] wider = new float[N][];
    for (int i = 0; i < N; i++) {
      wider[i] = Arrays.copyOf(POINTS[i], D + 3);
      Arrays.fill(wider[i], D, D + 3, 1000);
    }
    Fitted narrow = fit(method, POINTS);
    Fitted wide = fit(method, wider);
    assertTrue(wide, wider);
    boolean random = method instanceof JohnsonLindenstrauss || method instanceof Adagio;
    if (!random) {
      assertThat(wide.certificate().maxDistortion())
          .isLessThanOrEqualTo(narrow.certificate().maxDistortion() * ANOTHER_WAY);
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void duplicatesHaveOneImageAndAreCounted(EmbeddingMethod method) {
    float[][] twice = new float[2 * N][];
    for (int i = 0; i < N; i++) {
      twice[i] = POINTS[i];
      twice[N + i] = POINTS[i].clone();
    }
    Fitted fitted = fit(method, twice);
    assertTrue(fitted, twice);
    assertThat(fitted.certificate().zeroSecants()).isEqualTo(N);
    assertThat(fitted.certificate().pairs()).isEqualTo(2L * N * (2 * N - 1) / 2 - N);
    float[][] images = fitted.map().apply(twice);
    for (int i = 0; i < N; i++) {
      assertThat(images[N + i]).containsExactly(images[i]);
    }
  }

  static final List<EmbeddingMethod> SEARCHES =
      METHODS.stream().filter(MethodContractTest::isSearch).toList();

  @ParameterizedTest
  @FieldSource("SEARCHES")
  void coordinatesOfASearchAreUncorrelatedAndOrderedByVariance(EmbeddingMethod method) {
    float[][] points = Clouds.decaying(300, 30, 0.9, 1);
    double[][] images = Textbook.centred(MapOnly.of(method, 8, points).apply(points));
    double[][] covariance = Textbook.product(Textbook.transposed(images), images);
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(Math.abs(covariance[i][j]))
            .isLessThan(1e-4 * Math.sqrt(covariance[i][i] * covariance[j][j]));
        assertThat(covariance[j][j]).isGreaterThanOrEqualTo(covariance[i][i]);
      }
    }
  }

  // of two points there is one distance, which every fitted line keeps
  @ParameterizedTest
  @FieldSource("METHODS")
  void twoPoints(EmbeddingMethod method) {
    float[][] two = Clouds.gaussian(2, 6, 8);
    for (int r : new int[] {1, 2, 6}) {
      Fitted fitted = Fit.to(r).with(method).seed(2).on(two);
      assertTrue(fitted, two);
      assertThat(fitted.certificate().pairs()).isOne();
      boolean random = method instanceof JohnsonLindenstrauss || method instanceof Adagio;
      if (!random) {
        assertThat(fitted.certificate().maxDistortion()).isLessThan(ROUNDING);
      }
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void oneColumnIsKept(EmbeddingMethod method) {
    float[][] line = Clouds.gaussian(20, 1, 6);
    for (FitPlan plan : List.of(Fit.to(1), Fit.within(0.1))) {
      Fitted fitted = plan.with(method).on(line);
      assertTrue(fitted, line);
      assertThat(fitted.map().dimension()).isOne();
      assertThat(fitted.certificate().maxDistortion()).isLessThan(ROUNDING);
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void fewerPointsThanColumns(EmbeddingMethod method) {
    float[][] wide = Clouds.gaussian(6, 40, 7);
    for (int r : new int[] {1, 5, 20}) {
      Fitted fitted = Fit.to(r).with(method).on(wide);
      assertTrue(fitted, wide);
      assertThat(fitted.map().dimension()).isEqualTo(r);
      // six points span five dimensions
      boolean random = method instanceof JohnsonLindenstrauss || method instanceof Adagio;
      if (r >= 5 && !random) {
        assertThat(fitted.certificate().maxDistortion()).isLessThan(1e-3);
      }
    }
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void halvesAreTheNumbersThatTheyHold(EmbeddingMethod method) {
    Path file = directory.resolve("half.npy");
    Formats.NPY.write(PointCloud.of(POINTS), file, Precision.FLOAT16, Overwrite.NO, Progress.NONE);
    PointCloud halves = Formats.open(file).points();
    float[][] numbers = halves.toArrays();
    Fitted ofFile = Fit.to(R).with(method).on(halves);
    assertThat(numbers).isNotEqualTo(POINTS);
    assertTrue(ofFile, numbers);
    assertThat(ofFile.map().toArrays())
        .isDeepEqualTo(Fit.to(R).with(method).on(numbers).map().toArrays());
  }

  @ParameterizedTest
  @FieldSource("METHODS")
  void aValueThatIsNoNumberIsRefusedWithItsPlace(EmbeddingMethod method) {
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY}) {
      float[][] damaged = copy(POINTS);
      damaged[31][7] = value;
      for (FitPlan plan : List.of(Fit.to(R), Fit.within(0.8))) {
        assertThatThrownBy(() -> plan.with(method).on(damaged))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("finite, got " + value + " in point 31, coordinate 7");
        assertThatThrownBy(() -> plan.with(method).on(Textbook.widened(damaged)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("finite, got " + value + " in point 31, coordinate 7");
        assertThatThrownBy(() -> plan.with(method).on(new OwnCloud(damaged)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("finite, got " + value + " in point 31, coordinate 7");
      }
    }
  }

  private static float[][] copy(float[][] points) {
    return Arrays.stream(points).map(float[]::clone).toArray(float[][]::new);
  }

  private static float[][] times(float scale) {
    float[][] scaled = copy(POINTS);
    for (float[] row : scaled) {
      for (int j = 0; j < row.length; j++) {
        row[j] *= scale;
      }
    }
    return scaled;
  }
}
