package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.TornCloud;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is said of pairs is what two plain loops in float64 say: for every cloud, for images that
 * lie beside it and for those of a linear map, of all pairs, of drawn ones and of disjoint ones.
 */
class TruthTest {

  /**
   * Points with a name, and how many coordinates they have after. They are made for the test that
   * uses them: whoever runs one case alone does not wait for the others.
   */
  private record Case(String name, Supplier<float[][]> points, int r, boolean isMapped) {
    /** Made once, since the truth takes longest. */
    Given given() {
      return MADE.computeIfAbsent(toString(), any -> made());
    }

    private Given made() {
      float[][] made = points.get();
      PointCloud cloud = PointCloud.of(made);
      if (isMapped) {
        float[][] map = Clouds.gaussian(r, made[0].length, 77);
        return new Given(
            made, Reduction.of(cloud, Matrix.of(map)), EveryPair.under(map, made), Matrix.of(map));
      }
      float[][] images = Clouds.mixed(made, r, 99);
      return new Given(
          made,
          Reduction.of(cloud, PointCloud.of(images)),
          new EveryPair(made, images),
          Matrix.zeros(0, 0));
    }

    @Override
    public String toString() {
      return name + (isMapped ? ", mapped" : ", beside images");
    }
  }

  private static final Map<String, Given> MADE = new HashMap<>();

  /** What is judged, and the truth about it. */
  private record Given(float[][] points, Reduction reduction, EveryPair truth, Matrix map) {}

  static Stream<Case> cases() {
    return Stream.concat(
            Stream.of(2, 3, 127, 128, 129, 300, 513)
                .map(n -> named(n + " points", () -> Clouds.gaussian(n, 17, n), 9)),
            Stream.of(
                named("duplicates", () -> withDuplicates(200), 5),
                named("clusters", () -> clusters(240, 33), 8),
                named("near pairs", () -> inNearPairs(clusters(240, 9)), 3),
                named("common offset", () -> Clouds.shifted(Clouds.gaussian(260, 20, 3), 1e4f), 7),
                named("far outlier", () -> withOutlier(250, 1e4f), 6),
                named("all scales", () -> Clouds.scales(200, 12), 4),
                named("one dimension", () -> Clouds.gaussian(140, 1, 5), 1),
                named("tiny values", () -> Clouds.scaled(Clouds.gaussian(150, 11, 6), 1e-22f), 5),
                named("huge values", () -> Clouds.scaled(Clouds.gaussian(90, 4, 7), 1e25f), 3),
                named("more than a block deep", () -> Clouds.gaussian(150, 700, 7), 300),
                named("enough for the native BLAS", () -> Clouds.gaussian(520, 600, 8), 500)))
        .flatMap(one -> Stream.of(one, new Case(one.name, one.points, Math.min(one.r, 12), true)));
  }

  private static Case named(String name, Supplier<float[][]> points, int r) {
    return new Case(name, points, r, false);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void ofAllPairs(Case one) {
    Given given = one.given();
    assertAgrees(Distortion.of(given.reduction), given.truth, given.points.length);
  }

  @Test
  @Tag("not-for-mutants") // eight million pairs take seconds; the cases above run the same code
  void ofAllPairsInLargeTiles() {
    // tiles of 512 from 4096 on
    Given given = named("4133 points", () -> Clouds.gaussian(4133, 3, 1), 2).made();
    assertAgrees(Distortion.of(given.reduction), given.truth, 4133);
  }

  static void assertAgrees(DistortionProfile profile, EveryPair truth, long n) {
    assertThat(profile.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(profile.points()).isEqualTo(n);
    assertThat(profile.zeroSecants()).isEqualTo(truth.zeroSecants);
    assertThat(profile.pairs()).isEqualTo(truth.size());
    assertThat(profile.max()).isEqualTo(truth.max(), within(1e-12 * truth.max()));
    assertThat(profile.squaredMax())
        .isEqualTo(truth.squaredMax(), within(1e-12 * truth.squaredMax()));
    assertWorst(profile.worstPairs(), truth);
    assertThat(profile.mean()).isEqualTo(truth.mean(), within(1e-4 * (1 + truth.mean())));
    assertThat(Arrays.stream(profile.ratios().counts(64)).sum()).isEqualTo(profile.pairs());
    assertQuantiles(profile, truth);
  }

  /** Pairs as bad as the worst, with their own figures; sums may differ in the last place. */
  static void assertWorst(List<SecantPair> found, EveryPair truth) {
    List<SecantPair> worst = truth.worst(10);
    assertThat(found).hasSameSizeAs(worst).doesNotHaveDuplicates();
    for (int i = 0; i < worst.size(); i++) {
      double expected = worst.get(i).distortion();
      SecantPair same = truth.pair(found.get(i).first(), found.get(i).second());
      assertThat(found.get(i).distortion())
          .isEqualTo(expected, within(1e-13 * (1 + expected)))
          .isEqualTo(same.distortion(), within(1e-13 * (1 + expected)));
      assertThat(found.get(i).distance())
          .isEqualTo(same.distance(), within(1e-13 * same.distance()));
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

  @ParameterizedTest
  @MethodSource("cases")
  void ofHowManyLieBeyondADistortion(Case one) {
    Given given = one.given();
    int pairs = given.truth.size();
    double max = given.truth.max();
    try (PairScan all = new PairScan(given.reduction.points())) {
      for (int place : new int[] {0, pairs / 10, pairs / 2, pairs * 9 / 10}) {
        double between = given.truth.gapFrom(place);
        DistortionProfile check = all.profile(given.reduction, between, Progress.NONE);
        assertThat(check.beyond()).isEqualTo(given.truth.beyond(between));
        assertThat(check.fractionBeyond()).isEqualTo(check.beyond() / (double) pairs);
      }
      assertThat(all.within(max + 1e-12 * (1 + max), given.reduction)).isTrue();
      assertThat(all.within(max - 1e-12 * (1 + max), given.reduction)).isFalse();
      assertThat(all.within(max / 2, given.reduction)).isFalse();
    }
  }

  // of so few pairs that most points are in none, secants are mapped; else images are made once
  @ParameterizedTest
  @MethodSource("cases")
  void ofDrawnPairsHereAndElsewhere(Case one) {
    Given given = one.given();
    int n = given.points.length;
    double stated = given.truth.quantile(0.7) * (1 + 1e-9);
    for (int count : new int[] {1, 64, 65, 700, 3000}) {
      List<SecantPair> drawn = given.truth.drawn(PairDraw.Uniform.of(n, count, count));
      if (drawn.get(0).distance() > 0) {
        assertDrawn(
            Distortion.of(given.reduction, Pairs.drawn(count), stated, Run.of(count)),
            drawn,
            given.truth);
        if (one.isMapped) {
          Reduction torn = Reduction.of(TornCloud.of(given.points, 100), given.map);
          assertDrawn(
              Distortion.of(torn, Pairs.drawn(count), stated, Run.of(count)), drawn, given.truth);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void ofDisjointPairs(Case one) {
    Given given = one.given();
    double stated = given.truth.quantile(0.7) * (1 + 1e-9);
    DistortionProfile found = Distortion.of(given.reduction, Pairs.disjoint(), stated, Run.of(11));
    assertThat(found.coverage()).isEqualTo(Coverage.UNSEEN_PAIRS);
    assertDrawn(
        found, given.truth.drawn(PairDraw.Disjoint.of(given.points.length, 11)), given.truth);
  }

  private static void assertDrawn(
      DistortionProfile found, List<SecantPair> drawn, EveryPair truth) {
    List<SecantPair> pairs = drawn.stream().filter(pair -> pair.distance() > 0).toList();
    double[] distortions = pairs.stream().mapToDouble(SecantPair::distortion).toArray();
    SecantPair worst = pairs.get(0);
    double rounding = 1e-9 * (1 + worst.distortion());
    assertThat(found.zeroSecants()).isEqualTo(drawn.size() - pairs.size());
    assertThat(found.pairs()).isEqualTo(pairs.size());
    assertThat(found.beyond())
        .isEqualTo(Arrays.stream(distortions).filter(x -> x > found.stated()).count());
    assertThat(found.mean())
        .isEqualTo(Arrays.stream(distortions).average().orElseThrow(), within(rounding));
    assertThat(found.max()).isEqualTo(worst.distortion(), within(rounding));
    assertThat(found.worstPairs()).doesNotHaveDuplicates();
    for (SecantPair one : found.worstPairs()) {
      SecantPair same = truth.pair(one.first(), one.second());
      assertThat(one.distortion()).isEqualTo(same.distortion(), within(rounding));
    }
  }

  // as if a map is asked about points that were scaled for it
  @Test
  void ofImagesOfOtherPoints() {
    float[][] points = Clouds.gaussian(300, 12, 8);
    float[][] map = Clouds.gaussian(5, 12, 77);
    PointCloud images = Reduction.of(PointCloud.of(points), Matrix.of(map)).images();
    assertAgrees(
        Distortion.of(Reduction.of(PointCloud.of(points), images)),
        EveryPair.under(map, points),
        300);
  }

  /** What float32 cannot hold is compared as it is: here every coordinate begins with 2³⁰. */
  @Test
  void ofPointsInFloat64() {
    float[][] small = Clouds.gaussian(200, 6, 9);
    double[][] points = new double[200][6];
    for (int i = 0; i < 200; i++) {
      for (int j = 0; j < 6; j++) {
        points[i][j] = 0x1p30 + Math.rint(small[i][j] * 0x1p16) * 0x1p-16;
        small[i][j] = (float) (points[i][j] - 0x1p30);
      }
    }
    float[][] map = Clouds.gaussian(4, 6, 77);
    PointCloud wide = PointCloud.of(points);
    assertThat(wide.isFloat32()).isFalse();
    DistortionProfile found = Distortion.of(Reduction.of(wide, Matrix.of(map)));
    EveryPair truth = EveryPair.under(map, small);
    assertThat(found.max()).isEqualTo(truth.max(), within(1e-12));
    assertThat(found.mean()).isEqualTo(truth.mean(), within(1e-4));
    assertThat(found.worstPairs().get(0).first()).isEqualTo(truth.worst(1).get(0).first());
    PointCloud copies =
        PointCloud.of(Arrays.stream(points).map(double[]::clone).toArray(double[][]::new));
    assertThat(Distortion.of(Reduction.of(wide, copies)).max()).isZero();
  }

  private static float[][] withDuplicates(int n) {
    float[][] points = Clouds.gaussian(n, 14, 8);
    for (int i = 0; i < n; i += 3) {
      points[i] = points[i % 12].clone();
    }
    return points;
  }

  /** Six clusters whose points differ by a hundred-thousandth of what the clusters do. */
  private static float[][] clusters(int n, int d) {
    float[][] points = Clouds.gaussian(n, d, 9);
    float[][] centres = Clouds.gaussian(6, d, 10);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        points[i][j] = centres[i % 6][j] + 1e-5f * points[i][j];
      }
    }
    return points;
  }

  /** Every second point lies so near to the one before that float32 rounds their distance away. */
  private static float[][] inNearPairs(float[][] points) {
    for (int i = 1; i < points.length; i += 2) {
      points[i] = points[i - 1].clone();
      points[i][0] += Math.ulp(points[i][0]);
    }
    return points;
  }

  private static float[][] withOutlier(int n, float distance) {
    float[][] points = Clouds.gaussian(n, 15, 11);
    Arrays.fill(points[n / 2], distance);
    return points;
  }
}
