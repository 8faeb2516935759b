package org.adagio.measure;

import static org.adagio.measure.DistortionProfileTest.scaled;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Run;
import org.adagio.TornCloud;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Points and what a linear map makes of them: two plain loops over Π(x − y) in float64. */
class MappedPairsTest {

  /** Points and a map of theirs. */
  record Case(float[][] points, float[][] map) {
    static Case of(float[][] points, int r) {
      return new Case(points, Clouds.gaussian(r, points[0].length, 77));
    }

    EveryPair truth() {
      return EveryPair.under(map, points);
    }

    PointCloud here() {
      return PointCloud.of(points);
    }

    Reduction of(PointCloud points) {
      return Reduction.of(points, Matrix.of(map));
    }
  }

  private static Named<Supplier<Case>> named(String name, Supplier<float[][]> points, int r) {
    return Named.of(name, () -> Case.of(points.get(), r));
  }

  static Stream<Named<Supplier<Case>>> cases() {
    return Stream.of(
        named("two points", () -> Clouds.gaussian(2, 5, 1), 3),
        named("one dimension", () -> Clouds.gaussian(70, 1, 2), 1),
        named("three tiles", () -> Clouds.gaussian(300, 12, 3), 5),
        named("wide", () -> Clouds.gaussian(90, 600, 4), 40),
        named("duplicates", () -> DistortionProfileTest.withDuplicates(150), 5),
        named("clusters", () -> DistortionProfileTest.clusters(240, 33), 8),
        named("close clusters", () -> nearer(DistortionProfileTest.clusters(240, 9), 1e-3f), 3),
        named("common offset", () -> Clouds.shifted(Clouds.gaussian(160, 20, 5), 1e4f), 7),
        named("far outlier", () -> DistortionProfileTest.withOutlier(150, 1e4f), 6),
        named("all scales", () -> Clouds.scales(200, 12), 4),
        named("tiny values", () -> scaled(Clouds.gaussian(90, 11, 6), 1e-22f), 5),
        named("huge values", () -> scaled(Clouds.gaussian(90, 4, 7), 1e25f), 3));
  }

  /** Every second point lies so near to the one before that float32 rounds their distance away. */
  private static float[][] nearer(float[][] points, float by) {
    for (int i = 1; i < points.length; i += 2) {
      points[i] = points[i - 1].clone();
      points[i][0] += by * Math.ulp(points[i][0]) / 1e-3f;
    }
    return points;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void allPairs(Supplier<Case> made) {
    Case given = made.get();
    PointCloud points = given.here();
    DistortionProfileTest.assertAgrees(
        Distortion.of(given.of(points)), given.truth(), points.size());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void asManyPairsLieBeyondADistortionAsPlainLoopsCount(Supplier<Case> made) {
    Case given = made.get();
    EveryPair truth = given.truth();
    PointCloud points = given.here();
    Reduction images = given.of(points);
    int pairs = truth.worstFirst.size();
    try (PairScan all = new PairScan(points)) {
      for (int place : new int[] {0, pairs / 10, pairs / 2, pairs * 9 / 10}) {
        double between = gapFrom(place, truth);
        assertThat(all.profile(images, between, Progress.NONE).beyond())
            .isEqualTo(truth.beyond(between));
      }
      assertThat(all.within(truth.max() * (1 + 1e-9), images)).isTrue();
      assertThat(all.within(truth.max() * (1 - 1e-9), images)).isFalse();
    }
  }

  // as where a map is asked about points that were scaled for it
  @Test
  void imagesOfOtherPointsAreTakenAsTheyAre() {
    Case given = Case.of(Clouds.gaussian(300, 12, 8), 5);
    PointCloud alike = given.here();
    DistortionProfileTest.assertAgrees(
        Distortion.of(Reduction.of(given.here(), given.of(alike).images())), given.truth(), 300);
  }

  /** Amid two distortions that follow each other, where float64 can tell them apart. */
  private static double gapFrom(int place, EveryPair truth) {
    for (int i = place; i + 1 < truth.worstFirst.size(); i++) {
      double more = truth.worstFirst.get(i).distortion();
      double less = truth.worstFirst.get(i + 1).distortion();
      if (more - less > 1e-9 * (1 + more)) {
        return (more + less) / 2;
      }
    }
    return truth.max() / 2;
  }

  // of so few pairs that most points are in none, secants are mapped; else images are made once
  @ParameterizedTest
  @CsvSource({"1, 1", "63, 2", "64, 3", "65, 4", "100, 5", "700, 6", "3000, 7"})
  void sampledPairs(int count, long seed) {
    for (Case given :
        List.of(
            Case.of(DistortionProfileTest.clusters(300, 20), 6),
            Case.of(DistortionProfileTest.withDuplicates(300), 6))) {
      EveryPair truth = given.truth();
      PointCloud points = given.here();
      double stated = truth.quantile(0.7);
      DistortionProfile found =
          Distortion.of(given.of(points), Pairs.drawn(count), stated, Run.of(seed));
      assertDrawn(found, truth, PairDraw.Uniform.of(300, count, seed));
      PointCloud torn = TornCloud.of(given.points, 100);
      DistortionProfile there =
          Distortion.of(given.of(torn), Pairs.drawn(count), stated, Run.of(seed));
      assertDrawn(there, truth, PairDraw.Uniform.of(300, count, seed));
    }
  }

  private static void assertDrawn(DistortionProfile check, EveryPair truth, PairDraw draw) {
    SecantPair[][] known = new SecantPair[300][300];
    truth.worstFirst.forEach(pair -> known[(int) pair.first()][(int) pair.second()] = pair);
    long beyond = 0;
    long equal = 0;
    double sum = 0;
    SecantPair worst = null;
    for (int chunk = 0; chunk < draw.chunks(); chunk++) {
      long[] ends = draw.ends(chunk);
      for (int p = 0; p < ends.length; p += 2) {
        SecantPair pair = known[(int) ends[p]][(int) ends[p + 1]];
        if (pair == null) {
          equal++;
          continue;
        }
        sum += pair.distortion();
        beyond += pair.distortion() > check.stated() ? 1 : 0;
        worst = worst == null || pair.distortion() > worst.distortion() ? pair : worst;
      }
    }
    assertThat(check.zeroSecants()).isEqualTo(equal);
    assertThat(check.pairs()).isEqualTo(draw.pairs() - equal);
    assertThat(check.beyond()).isEqualTo(beyond);
    assertThat(check.mean()).isEqualTo(sum / check.pairs(), within(1e-9));
    assertThat(check.max()).isEqualTo(worst.distortion(), within(1e-9));
    assertThat(check.worstPairs().get(0).first()).isEqualTo(worst.first());
    assertThat(check.worstPairs().get(0).second()).isEqualTo(worst.second());
  }

  /** What float32 cannot hold is compared as it is: here every coordinate begins with 2³⁰. */
  @Test
  void pointsOfFloat64() {
    float[][] small = Clouds.gaussian(200, 6, 9);
    double[][] points = new double[200][6];
    for (int i = 0; i < 200; i++) {
      for (int j = 0; j < 6; j++) {
        points[i][j] = 0x1p30 + Math.rint(small[i][j] * 0x1p16) * 0x1p-16;
        small[i][j] = (float) (points[i][j] - 0x1p30);
      }
    }
    Case given = Case.of(small, 4);
    PointCloud wide = PointCloud.of(points);
    assertThat(wide.isFloat32()).isFalse();
    DistortionProfile found = Distortion.of(given.of(wide));
    EveryPair truth = given.truth();
    assertThat(found.max()).isEqualTo(truth.max(), within(1e-12));
    assertThat(found.mean()).isEqualTo(truth.mean(), within(1e-4));
    assertThat(found.worstPairs().get(0).first()).isEqualTo(truth.worst(1).get(0).first());
    PointCloud copies =
        PointCloud.of(Arrays.stream(points).map(double[]::clone).toArray(double[][]::new));
    assertThat(Distortion.of(Reduction.of(wide, copies)).max()).isZero();
  }
}
