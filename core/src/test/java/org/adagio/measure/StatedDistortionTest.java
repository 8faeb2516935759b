package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.adagio.Clouds;
import org.adagio.Run;
import org.adagio.ThreadCounts;
import org.adagio.linalg.BinomialBound;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatedDistortionTest {
  private static final float[][] BEFORE = Clouds.gaussian(301, 12, 1);
  private static final float[][] AFTER = Clouds.mixed(BEFORE, 6, 2);
  private static final EveryPair TRUTH = new EveryPair(BEFORE, AFTER);

  private static DistortionProfile all(double distortion) {
    return Distortion.of(
        Reduction.of(PointCloud.of(BEFORE), PointCloud.of(AFTER)),
        Pairs.all(),
        distortion,
        Run.SILENT);
  }

  private static DistortionProfile unseen(double distortion, long seed) {
    return Distortion.of(
        Reduction.of(PointCloud.of(BEFORE), PointCloud.of(AFTER)),
        Pairs.disjoint(),
        distortion,
        Run.of(seed));
  }

  private static long beyond(double distortion) {
    return TRUTH.beyond(distortion);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.001, 0.1, 0.5, 0.9, 1.5})
  void allPairsBeyondAreCounted(double distortion) {
    DistortionProfile check = all(distortion);
    assertThat(check.beyond()).isEqualTo(beyond(distortion));
    assertThat(check.pairs()).isEqualTo(301 * 150);
    assertThat(check.fractionBeyond()).isEqualTo(beyond(distortion) / 45150.0);
  }

  // at a distortion that some pair has exactly, float32 cannot tell on which side it lies
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 20_000})
  void aPairAtTheBoundIsNotBeyondIt(int place) {
    double distortion = TRUTH.worstFirst.get(place).distortion();
    assertThat(all(distortion).beyond()).isEqualTo(place);
    assertThat(all(Math.nextDown(distortion)).beyond()).isEqualTo(place + 1);
    assertThat(all(distortion).holds()).isEqualTo(place == 0);
    PointCloud before = PointCloud.of(BEFORE);
    Reduction what = Reduction.of(before, PointCloud.of(AFTER));
    try (PairScan pairs = new PairScan(before)) {
      assertThat(pairs.within(distortion, what)).isEqualTo(place == 0);
      assertThat(pairs.within(Math.nextDown(distortion), what)).isFalse();
    }
  }

  @Test
  void samplesAreCountedToo() {
    DistortionProfile check =
        Distortion.of(
            Reduction.of(PointCloud.of(BEFORE), PointCloud.of(AFTER)),
            Pairs.drawn(20_000),
            0.3,
            Run.of(3));
    // five standard errors are below 5 · 0.5 / √20000
    assertThat(check.fractionBeyond()).isEqualTo(beyond(0.3) / 45150.0, within(0.018));
  }

  @Test
  void noPointIsInTwoUnseenPairs() {
    Set<Long> seen = new HashSet<>();
    PairDraw draw = PairDraw.Disjoint.of(5001, 7);
    assertThat(draw.pairs()).isEqualTo(2500);
    for (int chunk = 0; chunk < draw.chunks(); chunk++) {
      long[] ends = draw.ends(chunk);
      for (int p = 0; p < ends.length; p += 2) {
        assertThat(ends[p]).isLessThan(ends[p + 1]);
        assertThat(seen.add(ends[p]) && seen.add(ends[p + 1])).isTrue();
      }
    }
    assertThat(seen).hasSize(5000).allMatch(row -> row >= 0 && row < 5001);
  }

  @Test
  void theCertificateOfUnseenPairsIsThatOfTheirPlainCount() {
    PairDraw draw = PairDraw.Disjoint.of(301, 11);
    long hits = 0;
    double sum = 0;
    double max = 0;
    for (long[] pair : pairs(draw.ends(0))) {
      SecantPair found =
          TRUTH.worstFirst.stream()
              .filter(p -> p.first() == pair[0] && p.second() == pair[1])
              .findAny()
              .orElseThrow();
      hits += found.distortion() > 0.3 ? 1 : 0;
      sum += found.distortion();
      max = Math.max(max, found.distortion());
    }

    Certificate certificate = unseen(0.3, 11).certificate(0.99);

    assertThat(certificate.coverage()).isEqualTo(Coverage.UNSEEN_PAIRS);
    assertThat(certificate.points()).isEqualTo(301);
    assertThat(certificate.pairs()).isEqualTo(150);
    assertThat(certificate.beyond()).isEqualTo(hits).isPositive();
    assertThat(certificate.statedDistortion()).isEqualTo(0.3);
    assertThat(certificate.maxDistortion()).isEqualTo(max);
    assertThat(certificate.meanDistortion()).isEqualTo(sum / 150, within(1e-12));
    assertThat(certificate.fractionBeyond()).isEqualTo(BinomialBound.of(hits, 150, 0.99));
    assertThat(certificate.confidence()).isEqualTo(0.99);
    assertThat(certificate.statement())
        .startsWith("of 150 disjoint pairs of 301 unseen points " + hits + " lie beyond 0.3;")
        .contains("with confidence 99 % fewer than ")
        .endsWith(" % of such pairs do");
  }

  private static long[][] pairs(long[] ends) {
    long[][] pairs = new long[ends.length / 2][];
    Arrays.setAll(pairs, p -> new long[] {ends[2 * p], ends[2 * p + 1]});
    return pairs;
  }

  // the share of all pairs beyond 0.3 plays the unknown fraction; at confidence 0.9 no more than
  // one bound in ten may lie below it, and 400 tries leave five standard deviations of 0.075
  @Test
  void theBoundHoldsAsOftenAsItSays() {
    double truth = beyond(0.3) / 45150.0;
    int failures = 0;
    for (int seed = 0; seed < 400; seed++) {
      failures += unseen(0.3, seed).certificate(0.9).fractionBeyond() < truth ? 1 : 0;
    }
    assertThat(failures / 400.0).isLessThan(0.175);
  }

  @Test
  void itDependsOnTheSeedAndNotOnThreads() {
    Certificate alone = ThreadCounts.with(1, () -> unseen(0.3, 5).certificate(0.99));
    assertThat(ThreadCounts.with(3, () -> unseen(0.3, 5).certificate(0.99))).isEqualTo(alone);
    assertThat(unseen(0.3, 6).certificate(0.99)).isNotEqualTo(alone);
  }

  @Test
  void allPairsNeedNoConfidence() {
    Certificate certificate = all(0.3).certificate(0.99);
    assertThat(certificate.confidence()).isOne();
    assertThat(certificate.statedDistortion()).isEqualTo(TRUTH.max());
  }

  @Test
  void equalPointsAreNotCounted() {
    PointCloud points = PointCloud.of(new float[][] {{0}, {0}, {0}, {1}});
    DistortionProfile check =
        Distortion.of(Reduction.of(points, points), Pairs.disjoint(), 0.1, Run.of(1));
    assertThat(check.pairs()).isOne();
    assertThat(check.zeroSecants()).isOne();
    assertThat(check.certificate(0.99).fractionBeyond()).isEqualTo(0.99, within(1e-12));
  }
}
