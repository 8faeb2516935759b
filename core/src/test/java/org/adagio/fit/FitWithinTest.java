package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.Clouds;
import org.adagio.Textbook;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.LinearEmbedding;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitWithinTest {
  private static final long SEED = 1;

  @ParameterizedTest
  @CsvSource({
    "90, 20, 0.02",
    "90, 20, 0.1",
    "90, 20, 0.3",
    "90, 20, 0.7",
    "15, 40, 0.05",
    "15, 40, 0.4"
  })
  void forPrincipalComponentsItIsWhatTryingEachDimensionFinds(int n, int d, double distortion) {
    float[][] points = Clouds.decaying(n, d, 0.8, 1);
    PrincipalComponents method = PrincipalComponents.exact();
    Fitted result = search(distortion, method, points);
    int expected = 1;
    while (distortion(method, expected, points) > distortion) {
      expected++;
    }
    assertThat(result.map().dimension()).isEqualTo(expected);
    assertThat(Textbook.maxDistortion(points, result.map()))
        .isLessThanOrEqualTo(distortion)
        .isEqualTo(result.profile().max(), within(1e-12));
    assertThat(result.map().certificate()).contains(result.profile().certificate());
    assertThat(result.searched()).contains("doubling and bisection");
  }

  @ParameterizedTest
  @CsvSource({
    "jl, 0.6",
    "adagio, 0.2",
    "adagio, 0.4",
    "adagio-randomized, 0.3",
    "pca-randomized, 0.3"
  })
  void otherMapsHoldAndNoneOfTheWindowBelowDoes(String name, double distortion) {
    float[][] points = Clouds.decaying(60, 80, 0.93, 2);
    EmbeddingMethod method = method(name);
    Fitted result = search(distortion, method, points);
    int found = result.map().dimension();
    assertThat(Textbook.maxDistortion(points, result.map())).isLessThanOrEqualTo(distortion);
    assertThat(result.map().toArrays())
        .isDeepEqualTo(MapOnly.plan(method, found).seed(SEED).on(points).map().toArrays());
    Matcher window =
        Pattern.compile("every dimension from (\\d+) to (\\d+): none of them holds")
            .matcher(result.searched().orElseThrow());
    assertThat(window.find()).as(result.searched().get()).isTrue();
    assertThat(Integer.parseInt(window.group(2))).isEqualTo(found - 1);
    assertThat(Integer.parseInt(window.group(1))).isLessThanOrEqualTo(Math.max(1, found - 8));
    for (int r = Integer.parseInt(window.group(1)); r < found; r++) {
      assertThat(distortion(method, r, points)).isGreaterThan(distortion);
    }
  }

  @Test
  void aGivenBasisIsNeverCut() {
    float[][] points = Clouds.decaying(40, 12, 0.8, 3);
    float[][] p = MapOnly.of(PrincipalComponents.exact(), 5, points).toArrays();
    Adagio method = Adagio.withBasis(p);
    assertThat(search(0.99, method, points).map().dimension()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void whatNoDimensionHoldsIsSaid() {
    float[][] points = Clouds.gaussian(50, 6, 4);
    assertThatThrownBy(() -> search(0.01, JohnsonLindenstrauss.signs(), points))
        .isInstanceOf(UnreachableDistortionException.class)
        .hasMessageMatching(
            "jl: no dimension tried up to 6 keeps all pairs within 0\\.01;"
                + " the largest distortion there is [01]\\.\\d{4}");
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "-0.1", "NaN"})
  void distortionsOutsideTheirRangeAreRefused(double distortion) {
    for (ThrowingCallable asked :
        List.<ThrowingCallable>of(
            () -> Fit.within(distortion), () -> Fit.to(3).within(distortion))) {
      assertThatThrownBy(asked)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("distortion must lie between 0 and 1, got " + distortion);
    }
  }

  private static EmbeddingMethod method(String name) {
    return switch (name) {
      case "jl" -> JohnsonLindenstrauss.signs();
      case "adagio" -> Adagio.halfSplit();
      case "pca-randomized" -> PrincipalComponents.randomized();
      default -> new Adagio(PrincipalBasis.RANDOMIZED);
    };
  }

  private static Fitted search(double distortion, EmbeddingMethod method, float[][] points) {
    return Fit.within(distortion).with(method).seed(SEED).on(points);
  }

  private static double distortion(EmbeddingMethod method, int dimension, float[][] points) {
    LinearEmbedding map = MapOnly.plan(method, dimension).seed(SEED).on(points).map();
    return Textbook.maxDistortion(points, map);
  }
}
