package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Run;
import org.adagio.TornCloud;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.junit.jupiter.api.Test;

/** Which pairs are looked at: of 30 points there are 435. */
class PairsTest {
  private static final int ALL = 30 * 29 / 2;
  private static final float[][] POINTS = Clouds.gaussian(30, 6, 1);
  private static final Matrix MAP = Matrix.of(Clouds.gaussian(3, 6, 2));

  private static DistortionProfile profile(Pairs pairs, PointCloud points) {
    return Distortion.of(Reduction.of(points, MAP), pairs, Run.of(7));
  }

  private static void assertLooksAtAll(Pairs pairs, PointCloud points) {
    assertThat(profile(pairs, points).coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(profile(pairs, points).pairs()).isEqualTo(ALL);
    DistortionProfile check = Distortion.of(Reduction.of(points, MAP), pairs, 0.5, Run.of(7));
    assertThat(check.coverage()).isEqualTo(Coverage.ALL_PAIRS);
  }

  private static void assertDraws(int drawn, Pairs pairs, PointCloud points) {
    assertThat(profile(pairs, points).coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(profile(pairs, points).pairs()).isEqualTo(drawn);
    DistortionProfile check = Distortion.of(Reduction.of(points, MAP), pairs, 0.5, Run.of(7));
    assertThat(check.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(check.pairs()).isEqualTo(drawn);
    assertThat(check.beyond()).isPositive().isLessThan(drawn);
  }

  @Test
  void ofFewPointsHereEveryPair() {
    PointCloud here = PointCloud.of(POINTS);
    assertLooksAtAll(Pairs.automatic(), here);
    assertLooksAtAll(Pairs.all(), here);
  }

  @Test
  void aSampleIsDrawnUnlessItWouldBeEveryPair() {
    PointCloud here = PointCloud.of(POINTS);
    assertDraws(ALL - 1, Pairs.sampled(ALL - 1), here);
    assertLooksAtAll(Pairs.sampled(ALL), here);
    assertLooksAtAll(Pairs.sampled(ALL + 1), here);
  }

  @Test
  void ofScatteredPointsAsOfThoseHere() {
    PointCloud there = TornCloud.of(POINTS, 8);
    assertLooksAtAll(Pairs.automatic(), there);
    assertLooksAtAll(Pairs.all(), there);
    assertDraws(50, Pairs.sampled(50), there);
  }

  @Test
  void drawnPairsStayDrawnWhereThereAreNoMore() {
    assertDraws(ALL, Pairs.drawn(ALL), PointCloud.of(POINTS));
  }

  @Test
  void noneIsLookedAtWhereNoneIsAskedFor() {
    assertThat(Pairs.none().isNone()).isTrue();
    assertThat(Pairs.automatic().isNone()).isFalse();
    assertThatThrownBy(() -> profile(Pairs.none(), PointCloud.of(POINTS)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no pair is to be looked at");
  }

  // 20 000 pairs of 384 values under a map to 249: 1.9e9 multiplications
  @Test
  void fewAreDrawnInAHurryAndFewerUnderLargeMaps() {
    assertThat(Pairs.few(384, 249)).isEqualTo(Pairs.sampled(20_000));
    assertThat(Pairs.few(1000, 200)).isEqualTo(Pairs.sampled(10_000));
    assertThat(Pairs.few(4096, 4096)).isEqualTo(Pairs.sampled(2_000));
  }

  @Test
  void aSampleHasAtLeastOnePair() {
    PointCloud three = Rows.copyOf(PointCloud.of(POINTS), new long[] {0, 1, 2});
    assertThat(profile(Pairs.sampled(1), three).pairs()).isOne();
    assertThatThrownBy(() -> Pairs.sampled(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("pairs must be at least 1, got 0");
  }

  // 10 000 points have as many pairs as are affordable
  @Test
  void upToTenThousandPointsAllPairsAreAffordable() {
    assertThat(Pairs.automatic().areAllOf(10_000)).isTrue();
    assertThat(Pairs.automatic().areAllOf(10_001)).isFalse();
    assertThat(Pairs.all().areAllOf(10_001)).isTrue();
  }
}
