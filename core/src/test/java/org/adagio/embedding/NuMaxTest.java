package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.data.PointCloud;
import org.adagio.distortion.Certificate;
import org.adagio.distortion.UnreachableDistortionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NuMaxTest {
  private static final NuMax NUMAX = NuMax.standard();

  @ParameterizedTest
  @CsvSource({"1, 0.1", "1, 0.9", "2, 0.01", "3, 0.001"})
  void pointsOfLowRankNeedNoMoreThanTheirRank(int rank, double distortion) {
    // a line, a plane and a space, turned in R^9
    float[][] points = Clouds.mixed(Clouds.gaussian(30, rank, 1), 9, 2);
    assertThat(solved(distortion, points).map().dimension()).isEqualTo(rank);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2, 0.5})
  void aRegularSimplexKeepsAllItsDimensions(double distortion) {
    // the sum of v vᵀ over all secants is a multiple of the identity, so that the least trace has
    // every vᵀQv = l: the only solution is a scaled isometry
    float[][] simplex = new float[8][8];
    for (int i = 0; i < 8; i++) {
      simplex[i][i] = 1;
    }
    Fitted result = solved(distortion, simplex);
    assertThat(result.map().dimension()).isEqualTo(7);
    assertThat(result.profile().max()).isLessThan(1e-2 * distortion);
  }

  @ParameterizedTest
  @CsvSource({"40, 15, 0.05", "40, 15, 0.2", "25, 40, 0.1", "60, 15, 0.4"})
  void theMapHoldsItsCertificateAndItsDistortion(int n, int d, double distortion) {
    float[][] points = Clouds.decaying(n, d, 0.9, 3);
    Fitted result = solved(distortion, points);
    double naive = Textbook.maxDistortion(points, result.map());
    assertThat(naive)
        .isLessThanOrEqualTo(distortion)
        .isEqualTo(result.profile().max(), within(1e-12));
    Certificate certificate = result.map().certificate().orElseThrow();
    assertThat(certificate).isEqualTo(result.profile().certificate());
    assertThat(certificate.pairs()).isEqualTo(n * (n - 1L) / 2);
    assertThat(result.map().provenance().orElseThrow().method()).isEqualTo("numax");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void itNeverNeedsMoreDimensionsThanPrincipalComponents(long seed) {
    float[][] points = Clouds.decaying(40, 20, 0.9, seed);
    for (double distortion : new double[] {0.1, 0.3}) {
      int principal =
          Fit.within(distortion).with(PrincipalComponents.exact()).on(points).map().dimension();
      assertThat(solved(distortion, points).map().dimension()).isLessThanOrEqualTo(principal);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.8})
  void theSquaredConventionSolvesTheSameProgramAtAnotherScale(double squared) {
    float[][] points = Clouds.decaying(35, 15, 0.9, 4);
    LinearEmbedding ofSquares = Fit.withinSquared(squared).with(NUMAX).on(points).map();
    // norms in [√(1 − δ), √(1 + δ)], scaled to lie around 1
    double least = Math.sqrt(1 - squared);
    double most = Math.sqrt(1 + squared);
    LinearEmbedding ofNorms = solved((most - least) / (most + least), points).map();
    assertThat(ofSquares.dimension()).isEqualTo(ofNorms.dimension());
    float[] one = ofSquares.apply(points[0]);
    float[] other = ofNorms.apply(points[0]);
    for (int i = 1; i < one.length; i++) {
      assertThat((double) one[i] * other[0]).isEqualTo((double) other[i] * one[0], within(1e-4));
    }
    assertThat(maxSquaredDistortion(points, ofSquares.apply(points)))
        .isLessThanOrEqualTo(squared)
        .isEqualTo(ofSquares.certificate().orElseThrow().squaredDistortion(), within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "5, 0.9", "9, 0.9"}) // with two dimensions the relaxation has no chance
  void atADimensionItIsNeverWorseThanScaledPrincipalComponents(int dimension, double share) {
    float[][] points = Clouds.decaying(40, 20, 0.9, 5);
    LinearEmbedding embedding = MapOnly.of(NUMAX, dimension, points);
    assertThat(embedding.dimension()).isEqualTo(dimension);
    double found = Textbook.maxDistortion(points, embedding);
    assertThat(embedding.certificate().orElseThrow().maxDistortion())
        .isEqualTo(found, within(1e-12));
    double[] ratios =
        ratios(points, MapOnly.of(PrincipalComponents.exact(), dimension, points).apply(points));
    double shortest = Arrays.stream(ratios).min().orElseThrow();
    double longest = Arrays.stream(ratios).max().orElseThrow();
    assertThat(found).isLessThan(share * (longest - shortest) / (longest + shortest) + 1e-6);
  }

  @Test
  void enoughDimensionsKeepEveryDistance() {
    float[][] points = Clouds.mixed(Clouds.gaussian(20, 4, 6), 10, 7);
    for (int dimension : new int[] {4, 7, 10}) {
      LinearEmbedding embedding = MapOnly.of(NUMAX, dimension, points);
      assertThat(embedding.dimension()).isEqualTo(dimension);
      assertThat(Textbook.maxDistortion(points, embedding)).isLessThan(1e-5);
    }
  }

  @Test
  void duplicatesHaveNoSecant() {
    float[][] points = Clouds.decaying(40, 12, 0.8, 8);
    for (int i = 0; i < 40; i += 2) {
      points[i + 1] = points[i].clone();
    }
    Fitted result = solved(0.2, points);
    assertThat(result.profile().zeroSecants()).isEqualTo(20);
    assertThat(Textbook.maxDistortion(points, result.map())).isLessThanOrEqualTo(0.2);
  }

  @Test
  void nearlyEqualPointsKeepTheirDistanceToo() {
    float[][] points = Clouds.decaying(40, 12, 0.8, 12);
    for (int i = 0; i < 40; i += 2) {
      points[i + 1] = points[i].clone();
      points[i + 1][i % 12] += 1e-5f;
    }
    Fitted result = solved(0.2, points);
    assertThat(Textbook.maxDistortion(points, result.map())).isLessThanOrEqualTo(0.2);
  }

  @Test
  void whatIsNotSolvedInTheRoundsIsSaidAndByHowMuchItMissed() {
    NuMax once = new NuMax(5, 1);
    PointCloud points = PointCloud.of(Clouds.decaying(60, 20, 0.9, 9));
    assertThatThrownBy(() -> Fit.within(0.1).with(once).on(points))
        .isInstanceOf(UnreachableDistortionException.class)
        .hasMessageMatching(
            "numax: not solved for distortion 0\\.1000 after 1 rounds; [1-9]\\d* pairs were beyond"
                + " it, and the largest distortion at dimension \\d+ is 0\\.\\d+");
  }

  @Test
  void whoHasEnoughGetsTheBestMapSoFarAtADimension() {
    float[][] points = Clouds.decaying(60, 20, 0.9, 10);
    AtomicInteger rounds = new AtomicInteger();
    Fitted fitted =
        Fit.to(4)
            .with(new NuMax(20, 100))
            .progress(counting(rounds))
            .until(() -> rounds.get() >= 3)
            .on(points);
    assertThat(rounds).hasValue(3);
    assertThat(fitted.stopped()).isTrue();
    LinearEmbedding embedding = fitted.map();
    assertThat(embedding.certificate().orElseThrow().maxDistortion())
        .isEqualTo(Textbook.maxDistortion(points, embedding), within(1e-12));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> Fit.to(0).with(NUMAX)).hasMessageContaining("dimension");
    assertThatThrownBy(() -> new NuMax(0, 1)).hasMessageContaining("secants");
    assertThatThrownBy(() -> new NuMax(1, 0)).hasMessageContaining("rounds");
    PointCloud points = PointCloud.of(Clouds.gaussian(5, 3, 11));
    assertThatThrownBy(() -> Fit.withinSquared(1).with(NUMAX))
        .hasMessage("distortion must lie between 0 and 1, got 1.0");
    assertThatThrownBy(() -> Fit.to(4).with(NUMAX).on(points))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Fitted solved(double distortion, float[][] points) {
    return Fit.within(distortion).with(NUMAX).on(points);
  }

  private static double[] ratios(float[][] before, float[][] after) {
    int n = before.length;
    double[] ratios = new double[n * (n - 1) / 2];
    int count = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        ratios[count++] =
            Textbook.distance(after[i], after[j]) / Textbook.distance(before[i], before[j]);
      }
    }
    return ratios;
  }

  private static double maxSquaredDistortion(float[][] before, float[][] after) {
    return Arrays.stream(ratios(before, after))
        .map(ratio -> Math.abs(ratio * ratio - 1))
        .max()
        .orElseThrow();
  }

  private static Progress counting(AtomicInteger rounds) {
    return new Progress() {
      @Override
      public void stage(String name, long steps) {}

      @Override
      public void advance(long steps) {}

      @Override
      public void note(String text) {
        rounds.incrementAndGet();
      }
    };
  }
}
