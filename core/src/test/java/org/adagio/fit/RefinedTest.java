package org.adagio.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import java.util.concurrent.CancellationException;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Questions;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.CheckedMap;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefinedTest {
  private static final float[][] POINTS = Clouds.decaying(200, 50, 0.9, 1);
  private static final List<EmbeddingMethod> OTHERS =
      List.of(PrincipalComponents.exact(), Adagio.halfSplit());

  @ParameterizedTest
  @CsvSource({"6, 0.6", "12, 0.4", "20, 0.4"})
  void theDistortionIsFarBelowThatOfTheOtherMaps(int r, double share) {
    CheckedMap refined = CheckedMap.of(MapOnly.of(Refined.standard(), r, POINTS), POINTS);
    assertThat(refined.dimension()).isEqualTo(r);
    for (EmbeddingMethod other : OTHERS) {
      float[][] images = MapOnly.of(other, r, POINTS).apply(POINTS);
      assertThat(refined.distortion())
          .as(other.name())
          .isLessThan(share * Textbook.maxDistortion(POINTS, images));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3})
  void theDimensionForADistortionIsBelowThatOfTheOtherMaps(double distortion) {
    Fitted result = Fit.within(distortion).on(POINTS);
    CheckedMap refined = CheckedMap.of(result.map(), POINTS);
    assertThat(refined.distortion()).isLessThanOrEqualTo(distortion);
    assertThat(result.profile().max()).isCloseTo(refined.distortion(), offset(1e-12));
    for (EmbeddingMethod other : OTHERS) {
      assertThat(refined.dimension())
          .as(other.name())
          .isLessThan(Fit.within(distortion).with(other).on(POINTS).map().dimension());
    }
  }

  @Test
  void theSeedChoosesTheLandmarks() {
    assertThat(within(0.2, 90, 1)).isNotEqualTo(within(0.2, 90, 2));
  }

  private static float[][] within(double distortion, int landmarks, long seed) {
    return Fit.within(distortion)
        .to(13)
        .with(new Refined(landmarks))
        .seed(seed)
        .on(POINTS)
        .map()
        .toArrays();
  }

  @ParameterizedTest
  @CsvSource({"700, 150, 0.2", "151, 150, 0.1", "120, 2, 0.1"})
  void morePointsThanLandmarksAreHeldToo(int n, int landmarks, double distortion) {
    float[][] points = Clouds.decaying(n, 24, 0.85, 2);
    LinearEmbedding found = Fit.within(distortion).with(new Refined(landmarks)).on(points).map();
    CheckedMap map = CheckedMap.of(found, points);
    assertThat(map.distortion()).isLessThanOrEqualTo(distortion);
    assertThat(map.dimension())
        .isLessThan(
            Fit.within(distortion).with(PrincipalComponents.exact()).on(points).map().dimension());
  }

  @ParameterizedTest
  @CsvSource({"700, 150", "151, 150", "120, 2"})
  void morePointsThanLandmarksAreBetterKeptThanByPrincipalComponents(int n, int landmarks) {
    float[][] points = Clouds.decaying(n, 24, 0.85, 3);
    CheckedMap map = CheckedMap.of(MapOnly.of(new Refined(landmarks), 9, points), points);
    float[][] principal = MapOnly.of(PrincipalComponents.exact(), 9, points).apply(points);
    assertThat(map.distortion()).isLessThan(0.7 * Textbook.maxDistortion(points, principal));
  }

  @Test
  void aMapWithinADistortionHoldsItOrIsRefused() {
    LinearEmbedding held = Fit.within(0.2).to(12).on(POINTS).map();
    assertThat(CheckedMap.of(held, POINTS).distortion()).isLessThanOrEqualTo(0.2);
    assertThat(held.dimension()).isEqualTo(12);
    assertThatThrownBy(() -> Fit.within(0.1).to(3).on(POINTS))
        .isInstanceOf(UnreachableDistortionException.class);
  }

  @ParameterizedTest
  @CsvSource({"0, 200", "1, 200", "40, 200", "0, 60", "40, 60"})
  void whoHasEnoughGetsTheBestSoFarWithATrueCertificate(int calls, int landmarks) {
    Fitted result = Fit.to(8).with(new Refined(landmarks)).until(new Questions(calls)).on(POINTS);
    assertThat(CheckedMap.of(result.map(), POINTS).dimension()).isEqualTo(8);
    assertThat(result.stopped()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 200", "1, 200", "200, 200", "0, 60", "200, 60"})
  void whoHasEnoughOfASearchGetsADimensionThatHolds(int calls, int landmarks) {
    Fitted result =
        Fit.within(0.1).with(new Refined(landmarks)).until(new Questions(calls)).on(POINTS);
    assertThat(CheckedMap.of(result.map(), POINTS).distortion()).isLessThanOrEqualTo(0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anInterruptCancelsAndStaysSet(int threads) {
    Progress interrupting =
        new Progress() {
          @Override
          public void stage(String name, long steps) {
            if (name.equals("refining")) {
              Thread.currentThread().interrupt();
            }
          }

          @Override
          public void advance(long steps) {}
        };
    ThreadCounts.run(
        threads,
        () ->
            assertThatThrownBy(() -> Fit.to(8).progress(interrupting).on(POINTS))
                .isInstanceOf(CancellationException.class));
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Fit.to(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at least 1, got 0");
    assertThatThrownBy(() -> new Refined(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("landmarks must be at least 2, got 1");
    assertThatThrownBy(() -> MapOnly.of(Refined.standard(), 51, POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at most the points' own 50, got 51");
    assertThatThrownBy(() -> MapOnly.of(Refined.standard(), 1, new float[4][3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("all 4 points are equal: there is no distance to keep");
  }
}
