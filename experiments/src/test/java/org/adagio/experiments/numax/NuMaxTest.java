package org.adagio.experiments.numax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.experiments.Textbook;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.UnreachableDistortionException;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
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
    float[][] points = Textbook.mixed(Textbook.gaussian(30, rank, 1), 9, 2);
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
    NuMax.Found result = solved(distortion, simplex);
    assertThat(result.map().dimension()).isEqualTo(7);
    assertThat(result.profile().max()).isLessThan(1e-2 * distortion);
  }

  @ParameterizedTest
  @CsvSource({"40, 15, 0.05", "40, 15, 0.2", "25, 40, 0.1", "60, 15, 0.4"})
  void theMapHoldsItsCertificateAndItsDistortion(int n, int d, double distortion) {
    float[][] points = Textbook.decaying(n, d, 0.9, 3);
    NuMax.Found result = solved(distortion, points);
    double naive = Textbook.maxDistortion(points, result.map());
    assertThat(naive)
        .isLessThanOrEqualTo(distortion)
        .isEqualTo(result.profile().max(), within(1e-12));
    assertThat(result.profile().pairs()).isEqualTo(n * (n - 1L) / 2);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void itNeverNeedsMoreDimensionsThanPrincipalComponents(long seed) {
    float[][] points = Textbook.decaying(40, 20, 0.9, seed);
    for (double distortion : new double[] {0.1, 0.3}) {
      int principal =
          Fit.within(distortion).with(PrincipalComponents.exact()).on(points).map().dimension();
      assertThat(solved(distortion, points).map().dimension()).isLessThanOrEqualTo(principal);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.8})
  void theSquaredConventionSolvesTheSameProgramAtAnotherScale(double squared) {
    float[][] points = Textbook.decaying(35, 15, 0.9, 4);
    NuMax.Found found = NUMAX.withinSquared(squared, PointCloud.of(points), Execution.DEFAULT);
    LinearEmbedding ofSquares = found.map();
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
        .isEqualTo(found.profile().squaredMax(), within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "5, 0.9", "9, 0.9"}) // with two dimensions the relaxation has no chance
  void atADimensionItIsNeverWorseThanScaledPrincipalComponents(int dimension, double share) {
    float[][] points = Textbook.decaying(40, 20, 0.9, 5);
    NuMax.Found result = NUMAX.at(dimension, PointCloud.of(points), Execution.DEFAULT);
    assertThat(result.map().dimension()).isEqualTo(dimension);
    double found = Textbook.maxDistortion(points, result.map());
    assertThat(result.profile().max()).isEqualTo(found, within(1e-12));
    LinearEmbedding principal =
        Fit.to(dimension).with(PrincipalComponents.exact()).on(points).map();
    double[] ratios = ratios(points, principal.apply(points));
    double shortest = Arrays.stream(ratios).min().orElseThrow();
    double longest = Arrays.stream(ratios).max().orElseThrow();
    assertThat(found).isLessThan(share * (longest - shortest) / (longest + shortest) + 1e-6);
  }

  @Test
  void enoughDimensionsKeepEveryDistance() {
    float[][] points = Textbook.mixed(Textbook.gaussian(20, 4, 6), 10, 7);
    for (int dimension : new int[] {4, 7, 10}) {
      LinearEmbedding embedding =
          NUMAX.at(dimension, PointCloud.of(points), Execution.DEFAULT).map();
      assertThat(embedding.dimension()).isEqualTo(dimension);
      assertThat(Textbook.maxDistortion(points, embedding)).isLessThan(1e-5);
    }
  }

  @Test
  void duplicatesHaveNoSecant() {
    float[][] points = Textbook.decaying(40, 12, 0.8, 8);
    for (int i = 0; i < 40; i += 2) {
      points[i + 1] = points[i].clone();
    }
    NuMax.Found result = solved(0.2, points);
    assertThat(result.profile().zeroSecants()).isEqualTo(20);
    assertThat(Textbook.maxDistortion(points, result.map())).isLessThanOrEqualTo(0.2);
  }

  @Test
  void nearlyEqualPointsKeepTheirDistanceToo() {
    float[][] points = Textbook.decaying(40, 12, 0.8, 12);
    for (int i = 0; i < 40; i += 2) {
      points[i + 1] = points[i].clone();
      points[i + 1][i % 12] += 1e-5f;
    }
    NuMax.Found result = solved(0.2, points);
    assertThat(Textbook.maxDistortion(points, result.map())).isLessThanOrEqualTo(0.2);
  }

  @Test
  void whatIsNotSolvedInTheRoundsIsSaidAndByHowMuchItMissed() {
    NuMax once = new NuMax(5, 1);
    PointCloud points = PointCloud.of(Textbook.decaying(60, 20, 0.9, 9));
    assertThatThrownBy(() -> once.within(0.1, points, Execution.DEFAULT))
        .isInstanceOf(UnreachableDistortionException.class)
        .hasMessageMatching(
            "numax: not solved for distortion 0\\.1000 after 1 rounds; [1-9]\\d* pairs were beyond"
                + " it, and the largest distortion at dimension \\d+ is 0\\.\\d+");
  }

  @Test
  void whoHasEnoughGetsTheBestMapSoFarAtADimension() {
    float[][] points = Textbook.decaying(60, 20, 0.9, 10);
    AtomicInteger rounds = new AtomicInteger();
    Execution impatient =
        Execution.DEFAULT.progress(counting(rounds)).stop(() -> rounds.get() >= 3);
    NuMax.Found result = new NuMax(20, 100).at(4, PointCloud.of(points), impatient);
    assertThat(rounds).hasValue(3);
    assertThat(result.profile().max())
        .isEqualTo(Textbook.maxDistortion(points, result.map()), within(1e-12));
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new NuMax(0, 1)).hasMessageContaining("secants");
    assertThatThrownBy(() -> new NuMax(1, 0)).hasMessageContaining("rounds");
  }

  private static NuMax.Found solved(double distortion, float[][] points) {
    return NUMAX.within(distortion, PointCloud.of(points), Execution.DEFAULT);
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
