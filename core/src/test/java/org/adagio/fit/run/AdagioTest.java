package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Textbook;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Π = [ P ; S (I − PᵀP) ]. */
class AdagioTest {
  private static final float[][] POINTS = Clouds.decaying(120, 24, 0.85, 1);

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 24})
  void isThePapersMatrix(int r) {
    int s = r / 2;
    int k = r - s;
    double[][] map = map(Adagio.halfSplit(), r, 7);
    double[][] p = PrincipalComponentsTest.axes(POINTS, s);
    double[][] signs = Textbook.widened(PointCloud.of(RandomSigns.of(k, 24, 7)).toArrays());
    for (double[] row : signs) {
      for (double entry : row) {
        assertThat(Math.abs(entry)).isEqualTo(1 / Math.sqrt(k), within(1e-7));
      }
    }
    double[][] onP = Textbook.product(Textbook.product(signs, Textbook.transposed(p)), p);
    for (int j = 0; j < 24; j++) {
      for (int i = 0; i < s; i++) {
        assertThat(map[i][j]).isEqualTo(p[i][j], within(1e-6));
      }
      for (int i = 0; i < k; i++) {
        assertThat(map[s + i][j]).isEqualTo(signs[i][j] - onP[i][j], within(1e-6));
      }
    }
  }

  @Test
  void theSignBlockSeesNothingOfThePrincipalComponents() {
    double[][] map = map(Adagio.halfSplit(), 14, 0);
    for (int i = 0; i < 7; i++) {
      for (int j = 7; j < 14; j++) {
        assertThat(Textbook.dot(map[i], map[j])).isEqualTo(0, within(1e-6));
      }
    }
  }

  @Test
  void oneRowIsJohnsonLindenstrauss() {
    assertThat(map(Adagio.halfSplit(), 1, 3))
        .isDeepEqualTo(map(JohnsonLindenstrauss.signs(), 1, 3));
  }

  @Test
  void aBasisOfAllRowsIsLeftAsItIs() {
    float[][] axes = MapOnly.of(PrincipalComponents.exact(), 9, POINTS).toArrays();
    assertThat(map(Adagio.withBasis(axes), 9, 3)).isDeepEqualTo(Textbook.widened(axes));
  }

  @Test
  void paddingWithSignRowsBringsTheDistortionDown() {
    // the theorem: s components with distortion δ, k more rows of signs, distortion εδ
    float[][] points = Clouds.decaying(60, 400, 0.995, 2);
    Adagio padded =
        Adagio.withBasis(MapOnly.of(PrincipalComponents.exact(), 10, points).toArrays());
    double before = distortion(points, PrincipalComponents.exact(), 10);
    double some = distortion(points, padded, 60);
    double many = distortion(points, padded, 390);
    assertThat(before).isGreaterThan(0.7);
    assertThat(some).isLessThan(0.6 * before);
    assertThat(many).isLessThan(0.6 * some);
  }

  @Test
  void thePromisedRowsAreThoseOfTheLemmaAtAnEighth() {
    // ε = 0.5: the sign block is asked for 0.0625; 2 ln(800 · 799 / 0.01) / rate = 5333.3
    assertThat(Adagio.paddingRows(800, 0.5, 0.01)).isEqualTo(5334);
  }

  @Test
  void anyOrthonormalRowsServeAsP() {
    float[][] given = {new float[24], new float[24]};
    given[0][20] = 1;
    given[1][23] = -1;
    Adagio method = Adagio.withBasis(given);
    double[][] map = map(method, 6, 5);
    assertThat(map[0][20]).isOne();
    assertThat(map[1][23]).isEqualTo(-1);
    for (int i = 2; i < 6; i++) {
      assertThat(map[i][20]).isZero();
      assertThat(map[i][23]).isZero();
      assertThat(Math.abs(map[i][0])).isEqualTo(0.5); // k = 4
    }
    assertThat(method.parameters()).containsEntry("basis", "given").containsEntry("basisRows", "2");
  }

  @Test
  void aGivenBasisThatIsNotOrthonormalIsRefusedWithItsError() {
    assertThatThrownBy(() -> Adagio.withBasis(new float[][] {{1, 0}, {0.25f, 1}}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("P Pᵀ misses I by 0.25");
    assertThatThrownBy(() -> Adagio.withBasis(new float[][] {{1}, {1}}))
        .hasMessageContaining("misses I by 1.0");
    Adagio narrow = Adagio.withBasis(new float[][] {{1, 0}});
    assertThatThrownBy(() -> map(narrow, 3, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the given basis must have the points' 24 columns, got 2");
    Adagio two = Adagio.withBasis(new float[][] {{1, 0}, {0, 1}});
    assertThatThrownBy(() -> Fit.to(1).with(two).on(Clouds.gaussian(5, 2, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at least the 2 rows of the given basis, got 1");
  }

  private static double[][] map(EmbeddingMethod method, int r, long seed) {
    LinearEmbedding map = MapOnly.plan(method, r).seed(seed).on(POINTS).map();
    return Textbook.widened(map.toArrays());
  }

  private static double distortion(float[][] points, EmbeddingMethod method, int r) {
    LinearEmbedding map = MapOnly.plan(method, r).seed(1).on(points).map();
    return Textbook.maxDistortion(points, map);
  }
}
