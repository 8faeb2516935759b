package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.TornCloud;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Coverage;
import org.adagio.distortion.DistortionProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Points that lie in parts elsewhere give the maps that the same points give here. */
class ScatteredFitTest {
  private static final float[][] POINTS = Clouds.shifted(Clouds.decaying(700, 24, 0.85, 1), 3);
  private static final PointCloud HERE = PointCloud.of(POINTS);
  private static final TornCloud THERE = TornCloud.of(POINTS, 200, Long.MAX_VALUE);

  static Stream<EmbeddingMethod> methods() {
    return Stream.of(
        JohnsonLindenstrauss.toDimension(9),
        PrincipalComponents.toDimension(9),
        new PrincipalComponents(9, OrthonormalBasis.randomized(5)),
        Adagio.toDimension(12),
        new Adagio(12, OrthonormalBasis.randomized(5), new SplitRule.Authors(), 4));
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aMapIsTheSame(EmbeddingMethod method) {
    LinearEmbedding here = method.fit(HERE);
    LinearEmbedding there = method.fit(THERE);
    assertSame(there.toArrays(), here.toArrays(), 1e-5);
    assertThat(there.provenance()).isEqualTo(here.provenance());
    here.spectrum()
        .ifPresent(
            spectrum ->
                assertThat(there.spectrum().orElseThrow().singularValues())
                    .containsExactly(spectrum.singularValues(), within(1e-3)));
  }

  // landmarks are drawn by row, so the search starts alike; its steps amplify rounding
  @ParameterizedTest
  @ValueSource(ints = {60, 300})
  void aRefinedMapHoldsWhatItHoldsHere(int landmarks) {
    float[][] points = Clouds.decaying(250, 10, 0.7, 2);
    PointCloud here = PointCloud.of(points);
    TornCloud there = TornCloud.of(points, 60, Long.MAX_VALUE);
    Refined method = new Refined(6, landmarks, 7);
    DimensionSearch.Result found = method.fitWithin(0.25, there, Progress.NONE);
    assertThat(found.profile().coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(DistortionProfile.of(here, found.embedding().apply(here)).max())
        .isEqualTo(found.profile().max(), within(1e-6))
        .isLessThanOrEqualTo(0.25);
  }

  @ParameterizedTest
  @MethodSource("methods")
  void theSmallestDimensionIsTheSame(EmbeddingMethod method) {
    DimensionSearch search = new DimensionSearch(method.name().equals("jl") ? 0.7 : 0.3);
    DimensionSearch.Result here = search.fit(method, HERE, Progress.NONE);
    DimensionSearch.Result there = search.fit(method, THERE, Progress.NONE);
    assertThat(there.embedding().dimension()).isEqualTo(here.embedding().dimension());
    assertThat(there.profile().max()).isEqualTo(here.profile().max(), within(1e-5));
  }

  @Test
  void aSampleIsEnoughWhereAllPairsAreTooMany() {
    TornCloud many = TornCloud.of(Clouds.decaying(250, 10, 0.7, 2), 60, 9000);
    DimensionSearch.Result found = new Refined(6, 60, 7).fitWithin(0.25, many, Progress.NONE);
    assertThat(found.profile().coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(found.profile().pairs()).isEqualTo(9000);
  }

  @Test
  void momentsTravelAsTheirUpperTriangleOnly() {
    Moments there = Moments.of(THERE, Progress.NONE);
    Moments here = Moments.of(HERE, Progress.NONE);
    assertThat(there.count()).isEqualTo(here.count());
    assertThat(there.mean()).containsExactly(here.mean(), within(1e-5));
    assertThat(there.scatterUpperTriangle())
        .containsExactly(here.scatterUpperTriangle(), within(1e-2));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 6, 100, 2048, 3000})
  void theFingerprintDoesNotDependOnTheCuts(int mostRows) {
    float[][] points = Clouds.gaussian(5000, 3, 8);
    assertThat(Fingerprint.of(TornCloud.of(points, mostRows, 1), Progress.NONE))
        .isEqualTo(Fingerprint.of(PointCloud.of(points), Progress.NONE));
  }

  @Test
  void equalPointsAreRefused() {
    float[] one = {1, 2, 3};
    TornCloud equal = TornCloud.of(new float[][] {one, one, one, one}, 2, 10);
    for (EmbeddingMethod method : List.of(Adagio.toDimension(2), Refined.toDimension(2))) {
      assertThatThrownBy(() -> method.fit(equal))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("all 4 points are equal: there is no distance to keep");
    }
  }

  private static void assertSame(float[][] actual, float[][] expected, double tolerance) {
    assertThat(actual).hasDimensions(expected.length, expected[0].length);
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        assertThat((double) actual[i][j]).isEqualTo(expected[i][j], within(tolerance));
      }
    }
  }
}
