package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Run;
import org.adagio.ThreadCounts;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The blocked scan says of every pair what two plain loops in float64 say. */
class DistortionProfileTest {

  /**
   * Points with a name, and how many coordinates they have after. They are made for the test that
   * uses them: whoever runs one case alone does not wait for the others.
   */
  record Case(String name, Supplier<float[][]> before, int r) {
    float[][] after(float[][] points) {
      return Clouds.mixed(points, r, 99);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.concat(
        Stream.of(2, 3, 127, 128, 129, 300, 513)
            .map(n -> new Case(n + " points", () -> Clouds.gaussian(n, 17, n), 9)),
        Stream.of(
            new Case("duplicates", () -> withDuplicates(200), 5),
            new Case("clusters", () -> clusters(240, 33), 8),
            new Case("common offset", () -> Clouds.shifted(Clouds.gaussian(260, 20, 3), 1e4f), 7),
            new Case("far outlier", () -> withOutlier(250, 1e4f), 6),
            new Case("all scales", () -> Clouds.scales(200, 12), 4),
            new Case("one dimension", () -> Clouds.gaussian(140, 1, 5), 1),
            new Case("tiny values", () -> scaled(Clouds.gaussian(150, 11, 6), 1e-22f), 5),
            new Case("more than a block deep", () -> Clouds.gaussian(150, 700, 7), 300),
            new Case("enough for the native BLAS", () -> Clouds.gaussian(520, 600, 8), 500)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithPlainLoops(Case given) {
    assertAgrees(given);
  }

  @Test
  @Tag("not-for-mutants") // eight million pairs take seconds; the cases above run the same code
  void agreesWithPlainLoopsInLargeTiles() {
    assertAgrees(
        new Case("4133 points", () -> Clouds.gaussian(4133, 3, 1), 2)); // tiles of 512 from 4096 on
  }

  private static void assertAgrees(Case given) {
    float[][] before = given.before.get();
    float[][] after = given.after(before);
    assertAgrees(profile(before, after), new EveryPair(before, after), before.length);
  }

  static void assertAgrees(DistortionProfile profile, EveryPair truth, long n) {
    assertThat(profile.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(profile.points()).isEqualTo(n);
    assertThat(profile.zeroSecants()).isEqualTo(truth.zeroSecants);
    assertThat(profile.pairs()).isEqualTo(n * (n - 1) / 2 - truth.zeroSecants);
    assertThat(profile.max()).isEqualTo(truth.max(), within(1e-12 * truth.max()));
    assertThat(profile.squaredMax())
        .isEqualTo(truth.squaredMax(), within(1e-12 * truth.squaredMax()));
    assertWorst(profile.worstPairs(), truth.worst(10));
    assertThat(profile.mean()).isEqualTo(truth.mean(), within(1e-4 * (1 + truth.mean())));
    assertThat(Arrays.stream(profile.ratios().counts(64)).sum()).isEqualTo(profile.pairs());
    assertQuantiles(profile, truth);
  }

  /** The same pairs; sums in another order may differ in the last place. */
  static void assertWorst(List<SecantPair> found, List<SecantPair> worst) {
    assertThat(found).hasSameSizeAs(worst);
    for (int i = 0; i < worst.size(); i++) {
      SecantPair expected = worst.get(i);
      assertThat(found.get(i).distortion())
          .isEqualTo(expected.distortion(), within(1e-13 * (1 + expected.distortion())));
      assertThat(found.get(i).distance())
          .isEqualTo(expected.distance(), within(1e-13 * expected.distance()));
    }
  }

  /** Never less, and at most a bin and what float32 may round more: a twentieth of a square. */
  private static void assertQuantiles(DistortionProfile profile, EveryPair truth) {
    for (double p : new double[] {0, 0.1, 0.5, 0.9, 0.99, 1}) {
      double exact = truth.quantile(p);
      double bin = exact < 1 ? RatioHistogram.WIDTH : (1 + exact) / 64;
      assertThat(profile.quantile(p))
          .isBetween(exact * (1 - 1e-12), exact + bin + 0.05 * (1 + exact))
          .isLessThanOrEqualTo(truth.max() * (1 + 1e-12));
    }
  }

  // as whitened principal components have them
  @ParameterizedTest
  @CsvSource({"100, 1e-3", "100, 3", "100, 1e6", "100, 1e18"})
  void quantilesAreToldOnAnyScale(int n, float scale) {
    float[][] before = Clouds.gaussian(n, 20, 1);
    float[][] after = scaled(Clouds.mixed(before, 7, 2), scale);
    DistortionProfile all = profile(before, after);
    EveryPair exact = new EveryPair(before, after);
    assertAgrees(all, exact, n);
    DistortionProfile some =
        Distortion.of(
            Reduction.of(PointCloud.of(before), PointCloud.of(after)),
            Pairs.drawn(100_000),
            Run.of(3));
    for (double p : new double[] {0.1, 0.5, 0.9}) {
      assertThat(all.quantile(p))
          .isLessThan(exact.quantile(p) * (1 + 1e-4) + RatioHistogram.WIDTH + scale / 30);
      assertThat(some.quantile(p)).isCloseTo(all.quantile(p), withinPercentage(4));
    }
  }

  // all pairs fall on one point: half of them do not keep 0.9999 of their distance
  @Test
  void whatIsLostAltogetherIsLostInEveryQuantile() {
    float[][] before = Clouds.gaussian(50, 4, 1);
    DistortionProfile profile = profile(before, new float[50][2]);
    for (double p : new double[] {0.001, 0.5, 0.9, 1}) {
      assertThat(profile.quantile(p)).isOne();
    }
  }

  private static DistortionProfile profile(float[][] before, float[][] after) {
    return Distortion.of(Reduction.of(PointCloud.of(before), PointCloud.of(after)));
  }

  // the middle of the figure is known to a bin of 0.00025 beside ratios about as large as the
  // factor
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.8, 1, 1.3})
  void upToOneFactorAFactorForAllImagesDoesNotCount(double factor) {
    float[][] before = Clouds.gaussian(40, 6, 3);
    float[][] after = new float[before.length][3];
    for (int i = 0; i < before.length; i++) {
      for (int k = 0; k < 3; k++) {
        after[i][k] = (float) (factor * before[i][k]);
      }
    }
    DistortionProfile profile = profile(before, after);
    EveryPair truth = new EveryPair(before, after);
    assertThat(profile.maxUpToFactor()).isEqualTo(truth.maxUpToFactor(), within(1e-12));
    assertThat(profile.meanUpToFactor().orElseThrow())
        .isEqualTo(truth.meanUpToFactor(), within(1e-3));
    assertThat(profile.meanUpToFactor().orElseThrow()).isLessThan(truth.mean());
  }

  @Test
  void theMeanUpToOneFactorIsNotToldWhereBinsAreTooWide() {
    float[][] before = Clouds.gaussian(20, 3, 4);
    for (float factor : new float[] {0.1f, 3}) {
      float[][] after = new float[before.length][3];
      for (int i = 0; i < before.length; i++) {
        for (int k = 0; k < 3; k++) {
          after[i][k] = factor * before[i][k];
        }
      }
      assertThat(profile(before, after).meanUpToFactor()).isEmpty();
      assertThat(profile(before, after).maxUpToFactor()).isLessThan(1e-6);
    }
  }

  @Test
  void imagesThatAreAllEqualAreHelpedByNoFactor() {
    float[][] before = Clouds.gaussian(5, 3, 5);
    DistortionProfile profile = profile(before, new float[5][2]);
    assertThat(profile.maxUpToFactor()).isEqualTo(1);
    assertThat(profile.bestFactor()).isEqualTo(1);
  }

  @Test
  void theSquaredMaximumMayBelongToAnotherPair() {
    // shrunk by 0.5 and stretched by 1.45: norms 0.5 > 0.45, but squares 0.75 < 1.1025
    float[][] before = {{0, 0}, {1, 0}, {0, 100}, {0, 101}, {500, 500}};
    float[][] after = {{0, 0}, {0.5f, 0}, {0, 100}, {0, 101.45f}, {500, 500}};
    DistortionProfile profile = profile(before, after);
    assertThat(profile.max()).isEqualTo(0.5);
    assertThat(profile.worstPairs().get(0).second()).isEqualTo(1);
    assertThat(profile.squaredMax()).isEqualTo(1.45 * 1.45 - 1, within(1e-4));
  }

  @Test
  void pointsThatAreMultipliedKeepTheirRatios() {
    float[][] before = Clouds.gaussian(40, 5, 1);
    float[][] after = Clouds.mixed(before, 3, 2);
    DistortionProfile found = profile(before, after).times(4);
    DistortionProfile expected = profile(scaled(before, 4), scaled(after, 4));
    assertThat(found.worstPairs()).isEqualTo(expected.worstPairs());
    assertThat(found.certificate()).isEqualTo(expected.certificate());
    assertThat(found.quantile(0.5)).isEqualTo(expected.quantile(0.5));
  }

  @Test
  void aRotationKeepsEveryDistance() {
    double c = Math.cos(1);
    double s = Math.sin(1);
    float[][] before = new float[81][];
    float[][] after = new float[81][];
    for (int i = 0; i < 81; i++) {
      int x = i % 9 - 4;
      int y = i / 9 - 4;
      before[i] = new float[] {x, y};
      after[i] = new float[] {(float) (c * x - s * y), (float) (s * x + c * y)};
    }
    assertThat(profile(before, after).max()).isPositive().isLessThan(1e-6);
    assertThat(profile(before, before).max()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void theNumberOfThreadsChangesNoBit(int threads) {
    float[][] before = clusters(900, 20);
    float[][] after = Clouds.mixed(before, 7, 99);
    DistortionProfile alone = ThreadCounts.with(1, () -> profile(before, after));
    DistortionProfile several = ThreadCounts.with(threads, () -> profile(before, after));
    assertThat(several.mean()).isEqualTo(alone.mean());
    assertThat(several.max()).isEqualTo(alone.max());
    assertThat(several.squaredMax()).isEqualTo(alone.squaredMax());
    assertThat(several.worstPairs()).isEqualTo(alone.worstPairs());
    assertThat(several.ratios().counts(8192)).isEqualTo(alone.ratios().counts(8192));
  }

  @Test
  void refusesWhatHasNoDistances() {
    PointCloud one = PointCloud.of(new float[][] {{1, 2}});
    PointCloud equal = PointCloud.of(new float[][] {{1, 2}, {1, 2}, {1, 2}});
    PointCloud two = PointCloud.of(new float[][] {{1, 2}, {3, 4}});
    assertThatThrownBy(() -> Distortion.of(Reduction.of(one, one)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a distance needs at least two points, got 1");
    assertThatThrownBy(() -> Distortion.of(Reduction.of(equal, equal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("all 3 points are equal: there is no distance to keep");
    assertThatThrownBy(() -> Distortion.of(Reduction.of(two, equal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("both clouds must have equally many points, got 2 and 3");
  }

  static float[][] withDuplicates(int n) {
    float[][] points = Clouds.gaussian(n, 14, 8);
    for (int i = 0; i < n; i += 3) {
      points[i] = points[i % 12].clone();
    }
    return points;
  }

  /** Six clusters whose points differ by a hundred-thousandth of what the clusters do. */
  static float[][] clusters(int n, int d) {
    float[][] points = Clouds.gaussian(n, d, 9);
    List<float[]> centres = List.of(Clouds.gaussian(6, d, 10));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        points[i][j] = centres.get(i % 6)[j] + 1e-5f * points[i][j];
      }
    }
    return points;
  }

  static float[][] withOutlier(int n, float distance) {
    float[][] points = Clouds.gaussian(n, 15, 11);
    Arrays.fill(points[n / 2], distance);
    return points;
  }

  static float[][] scaled(float[][] points, float factor) {
    for (float[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] *= factor;
      }
    }
    return points;
  }
}
