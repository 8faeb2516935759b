package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefinedTest {
  private static final float[][] POINTS = Clouds.decaying(200, 50, 0.9, 1);

  @ParameterizedTest
  @CsvSource({"6, 0.6", "12, 0.4", "20, 0.4"})
  void theDistortionIsFarBelowThatOfTheOtherMaps(int r, double share) {
    CheckedMap refined = CheckedMap.of(Refined.toDimension(r).fit(POINTS), POINTS);
    assertThat(refined.dimension()).isEqualTo(r);
    for (EmbeddingMethod other :
        new EmbeddingMethod[] {PrincipalComponents.toDimension(r), Adagio.toDimension(r)}) {
      assertThat(refined.distortion())
          .as(other.name())
          .isLessThan(share * Textbook.maxDistortion(POINTS, other.fit(POINTS).apply(POINTS)));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3})
  void theDimensionForADistortionIsBelowThatOfTheOtherMaps(double distortion) {
    DimensionSearch search = new DimensionSearch(distortion);
    PointCloud cloud = PointCloud.of(POINTS);
    DimensionSearch.Result result = search.fit(Refined.toDimension(1), cloud, Progress.NONE);
    CheckedMap refined = CheckedMap.of(result.embedding(), POINTS);
    assertThat(refined.distortion()).isLessThanOrEqualTo(distortion);
    assertThat(result.profile().max()).isEqualTo(refined.distortion());
    for (EmbeddingMethod other :
        new EmbeddingMethod[] {PrincipalComponents.toDimension(1), Adagio.toDimension(1)}) {
      assertThat(refined.dimension())
          .as(other.name())
          .isLessThan(search.fit(other, cloud, Progress.NONE).embedding().dimension());
    }
  }

  @Test
  void coordinatesAreUncorrelatedAndOrderedByVariance() {
    double[][] images = Textbook.centred(Refined.toDimension(8).fit(POINTS).apply(POINTS));
    double[][] covariance = Textbook.product(Textbook.transposed(images), images);
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(Math.abs(covariance[i][j]))
            .isLessThan(1e-4 * Math.sqrt(covariance[i][i] * covariance[j][j]));
        assertThat(covariance[j][j]).isGreaterThanOrEqualTo(covariance[i][i]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 90, 20})
  void theSameRecipeGivesTheSameBitsForAnyNumberOfThreads(int landmarks) {
    float[][] alone = ThreadCounts.with(1, () -> within(0.2, landmarks, 7));
    for (int threads : new int[] {1, 2, 3}) {
      assertThat(ThreadCounts.with(threads, () -> within(0.2, landmarks, 7))).isDeepEqualTo(alone);
    }
  }

  @Test
  void theSeedChoosesTheLandmarks() {
    assertThat(within(0.2, 90, 1)).isNotEqualTo(within(0.2, 90, 2));
  }

  private static float[][] within(double distortion, int landmarks, long seed) {
    return new Refined(13, landmarks, seed)
        .fitWithin(distortion, PointCloud.of(POINTS), Progress.NONE)
        .embedding()
        .toArrays();
  }

  @ParameterizedTest
  @CsvSource({"700, 150, 0.2", "151, 150, 0.1", "120, 2, 0.1"})
  void morePointsThanLandmarksAreHeldToo(int n, int landmarks, double distortion) {
    float[][] points = Clouds.decaying(n, 24, 0.85, 2);
    PointCloud cloud = PointCloud.of(points);
    DimensionSearch search = new DimensionSearch(distortion);
    LinearEmbedding found =
        search.fit(new Refined(1, landmarks, 0), cloud, Progress.NONE).embedding();
    CheckedMap map = CheckedMap.of(found, points);
    assertThat(map.distortion()).isLessThanOrEqualTo(distortion);
    assertThat(map.dimension())
        .isLessThan(
            search
                .fit(PrincipalComponents.toDimension(1), cloud, Progress.NONE)
                .embedding()
                .dimension());
  }

  @ParameterizedTest
  @CsvSource({"700, 150", "151, 150", "120, 2"})
  void morePointsThanLandmarksAreBetterKeptThanByPrincipalComponents(int n, int landmarks) {
    float[][] points = Clouds.decaying(n, 24, 0.85, 3);
    CheckedMap map = CheckedMap.of(new Refined(9, landmarks, 0).fit(points), points);
    float[][] principal = PrincipalComponents.toDimension(9).fit(points).apply(points);
    assertThat(map.distortion()).isLessThan(0.7 * Textbook.maxDistortion(points, principal));
  }

  /**
   * Draws of 30 one after the other, since there are ten times as many points, beside one of 31.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void landmarksThatRotateTellMoreOfAllPoints(long seed) {
    float[][] points = Clouds.decaying(300, 40, 0.95, 4);
    assertThat(stressOverAllPairs(points, 30, seed))
        .isLessThan(0.9 * stressOverAllPairs(points, 31, seed));
  }

  private static double stressOverAllPairs(float[][] points, int landmarks, long seed) {
    Refined method = new Refined(10, landmarks, seed);
    try (RefinedTrials trials = new RefinedTrials(method, PointCloud.of(points), Progress.NONE)) {
      Matrix lowered = trials.stressed(trials.principal(10));
      Matrix map = trials.check(lowered, 1).projection();
      return NaiveStress.ofPairs(0, NaiveStress.widened(map), points).value();
    }
  }

  @Test
  void aMapWithinADistortionHoldsItOrIsRefused() {
    PointCloud cloud = PointCloud.of(POINTS);
    Refined method = Refined.toDimension(12);
    LinearEmbedding held = method.fitWithin(0.2, cloud, Progress.NONE).embedding();
    assertThat(CheckedMap.of(held, POINTS).distortion()).isLessThanOrEqualTo(0.2);
    assertThat(held.dimension()).isEqualTo(12);
    assertThatThrownBy(() -> Refined.toDimension(3).fitWithin(0.1, cloud, Progress.NONE))
        .isInstanceOf(UnreachableDistortionException.class);
  }

  @ParameterizedTest
  @CsvSource({"0, 200", "1, 200", "40, 200", "0, 60", "40, 60"})
  void whoHasEnoughGetsTheBestSoFarWithATrueCertificate(int calls, int landmarks) {
    LinearEmbedding map =
        new Refined(8, landmarks, 0).fit(PointCloud.of(POINTS), enoughAfter(calls));
    assertThat(CheckedMap.of(map, POINTS).dimension()).isEqualTo(8);
  }

  @ParameterizedTest
  @CsvSource({"0, 200", "1, 200", "200, 200", "0, 60", "200, 60"})
  void whoHasEnoughOfASearchGetsADimensionThatHolds(int calls, int landmarks) {
    DimensionSearch.Result result =
        new DimensionSearch(0.1)
            .fit(new Refined(1, landmarks, 0), PointCloud.of(POINTS), enoughAfter(calls));
    assertThat(CheckedMap.of(result.embedding(), POINTS).distortion()).isLessThanOrEqualTo(0.1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anInterruptCancels(int threads) {
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
            assertThatThrownBy(
                    () -> Refined.toDimension(8).fit(PointCloud.of(POINTS), interrupting))
                .isInstanceOf(CancellationException.class));
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Refined.toDimension(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at least 1, got 0");
    assertThatThrownBy(() -> new Refined(1, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("landmarks must be at least 2, got 1");
    assertThatThrownBy(() -> Refined.toDimension(51).fit(POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("dimension must be at most the points' own 50, got 51");
    assertThatThrownBy(() -> Refined.toDimension(1).fit(new float[4][3]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("all 4 points are equal: there is no distance to keep");
  }

  /** Has enough once it was asked so many times. */
  private static Progress enoughAfter(int calls) {
    AtomicInteger asked = new AtomicInteger();
    return new Progress() {
      @Override
      public void stage(String name, long steps) {}

      @Override
      public void advance(long steps) {}

      @Override
      public boolean enough() {
        return asked.getAndIncrement() >= calls;
      }
    };
  }
}
