package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.data.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DimensionSearchTest {

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
    PrincipalComponents method = PrincipalComponents.toDimension(1);
    DimensionSearch.Result result = search(distortion, method, points);
    int expected = 1;
    while (distortion(method.withDimension(expected), points) > distortion) {
      expected++;
    }
    assertThat(result.embedding().dimension()).isEqualTo(expected);
    assertThat(Textbook.maxDistortion(points, result.embedding().apply(points)))
        .isLessThanOrEqualTo(distortion)
        .isEqualTo(result.profile().max());
    assertThat(result.embedding().certificate()).contains(result.profile().certificate());
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
    DimensionSearch.Result result = search(distortion, method, points);
    int found = result.embedding().dimension();
    assertThat(Textbook.maxDistortion(points, result.embedding().apply(points)))
        .isLessThanOrEqualTo(distortion);
    assertThat(result.embedding().toArrays())
        .isEqualTo(method.withDimension(found).fit(points).toArrays());
    Matcher window =
        Pattern.compile("every dimension from (\\d+) to (\\d+): none of them holds")
            .matcher(result.searched());
    assertThat(window.find()).as(result.searched()).isTrue();
    assertThat(Integer.parseInt(window.group(2))).isEqualTo(found - 1);
    assertThat(Integer.parseInt(window.group(1))).isLessThanOrEqualTo(Math.max(1, found - 8));
    for (int r = Integer.parseInt(window.group(1)); r < found; r++) {
      assertThat(distortion(method.withDimension(r), points)).isGreaterThan(distortion);
    }
  }

  @Test
  void aGivenBasisIsNeverCut() {
    float[][] points = Clouds.decaying(40, 12, 0.8, 3);
    float[][] p = PrincipalComponents.toDimension(5).fit(points).toArrays();
    Adagio method = new Adagio(5, OrthonormalBasis.given(p), new SplitRule.Half(), 1);
    assertThat(search(0.99, method, points).embedding().dimension()).isGreaterThanOrEqualTo(5);
  }

  @Test
  void whatNoDimensionHoldsIsSaid() {
    float[][] points = Clouds.gaussian(50, 6, 4);
    assertThatThrownBy(() -> search(0.01, JohnsonLindenstrauss.toDimension(1), points))
        .isInstanceOf(UnreachableDistortionException.class)
        .hasMessageMatching(
            "jl: no dimension tried up to 6 keeps all pairs within 0\\.01;"
                + " the largest distortion there is [01]\\.\\d{4}");
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "-0.1", "NaN"})
  void distortionsOutsideTheirRangeAreRefused(double distortion) {
    assertThatThrownBy(() -> new DimensionSearch(distortion))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("distortion must lie between 0 and 1, got " + distortion);
  }

  private static EmbeddingMethod method(String name) {
    return switch (name) {
      case "jl" -> JohnsonLindenstrauss.toDimension(1);
      case "adagio" -> Adagio.toDimension(1);
      case "pca-randomized" -> new PrincipalComponents(1, OrthonormalBasis.randomized(1));
      default -> new Adagio(1, OrthonormalBasis.randomized(1), new SplitRule.Half(), 0);
    };
  }

  private static DimensionSearch.Result search(
      double distortion, EmbeddingMethod method, float[][] points) {
    return new DimensionSearch(distortion).fit(method, PointCloud.of(points), Progress.NONE);
  }

  private static double distortion(EmbeddingMethod method, float[][] points) {
    return Textbook.maxDistortion(points, method.fit(points).apply(points));
  }
}
