package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.CountedSteps;
import org.adagio.Run;
import org.adagio.ThreadCounts;
import org.adagio.linalg.BinomialBound;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampledProfileTest {
  private static final float[][] BEFORE = Clouds.gaussian(400, 12, 1);
  private static final float[][] AFTER = Clouds.mixed(BEFORE, 6, 2);

  private static DistortionProfile sample(long pairs, long seed) {
    return Distortion.of(
        Reduction.of(PointCloud.of(BEFORE), PointCloud.of(AFTER)),
        Pairs.drawn(pairs),
        Run.of(seed));
  }

  @Test
  void itsFiguresAreCloseToThoseOfAllPairs() {
    EveryPair truth = new EveryPair(BEFORE, AFTER);
    DistortionProfile profile = sample(20_000, 3);
    assertThat(profile.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(profile.pairs()).isEqualTo(20_000);
    assertThat(profile.max()).isLessThanOrEqualTo(truth.max()).isGreaterThan(truth.quantile(0.999));
    // distortions lie in [0, 1.5), so five standard errors are below 5 · 0.25 / √20000
    assertThat(profile.mean()).isEqualTo(truth.mean(), within(0.009));
    assertThat(profile.quantile(0.5)).isEqualTo(truth.quantile(0.5), within(0.01));
    for (SecantPair pair : profile.worstPairs()) {
      SecantPair same =
          truth.worstFirst.stream()
              .filter(one -> one.first() == pair.first() && one.second() == pair.second())
              .findFirst()
              .orElseThrow();
      assertThat(pair.distortion()).isEqualTo(same.distortion(), within(1e-12));
    }
    assertThat(profile.worstPairs()).doesNotHaveDuplicates();
  }

  // scipy.stats.beta.ppf(confidence, 1, draws): Clopper–Pearson without a hit
  @ParameterizedTest
  @CsvSource({
    "1,       0.99, 0.99",
    "10,      0.95, 0.2588655508930522",
    "100,     0.99, 0.045007413978564045",
    "1000000, 0.99, 4.605159582208148e-06",
  })
  void theBoundIsClopperPearsons(long draws, double confidence, double expected) {
    double bound = BinomialBound.ofNone(draws, confidence);
    assertThat(bound).isEqualTo(expected, within(1e-9 * expected));
    assertThat(Math.pow(1 - bound, (double) draws)).isEqualTo(1 - confidence, within(1e-9));
  }

  @Test
  void theCertificateSaysThatItIsASample() {
    Certificate certificate = sample(100, 4).certificate();
    assertThat(certificate.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(certificate.confidence()).isEqualTo(0.99);
    assertThat(certificate.fractionBeyond()).isEqualTo(0.045007413978564045, within(1e-12));
    assertThat(certificate.statement()).contains("100 sampled pairs");
    Certificate all =
        Distortion.of(Reduction.of(PointCloud.of(BEFORE), PointCloud.of(AFTER))).certificate();
    assertThat(all.confidence()).isOne();
    assertThat(all.fractionBeyond()).isZero();
    assertThat(all.statement()).startsWith("all 79,800 pairs of 400 points");
  }

  @Test
  void itDependsOnTheSeedAndNotOnThreads() {
    DistortionProfile alone = ThreadCounts.with(1, () -> sample(5000, 5));
    for (int threads : new int[] {2, 3, 5}) {
      DistortionProfile several = ThreadCounts.with(threads, () -> sample(5000, 5));
      assertThat(several.mean()).isEqualTo(alone.mean());
      assertThat(several.worstPairs()).isEqualTo(alone.worstPairs());
    }
    assertThat(sample(5000, 6).mean()).isNotEqualTo(alone.mean());
  }

  @Test
  void equalPointsAreCountedAndSkipped() {
    PointCloud points = PointCloud.of(new float[][] {{0}, {0}, {1}});
    DistortionProfile profile =
        Distortion.of(Reduction.of(points, points), Pairs.drawn(3000), Run.of(1));
    assertThat(profile.pairs() + profile.zeroSecants()).isEqualTo(3000);
    // one pair of three; five standard deviations
    assertThat((double) profile.zeroSecants()).isEqualTo(1000, within(130.0));
  }

  @Test
  void refusesWhatHasNoDistances() {
    PointCloud equal = PointCloud.of(new float[][] {{1}, {1}});
    assertThatThrownBy(() -> Distortion.of(Reduction.of(equal, equal), Pairs.drawn(9), Run.of(1)))
        .hasMessage("all 9 sampled pairs are of equal points: there is no distance to keep");
    assertThatThrownBy(() -> sample(0, 1)).hasMessage("pairs must be at least 1, got 0");
    PointCloud one = PointCloud.of(new float[][] {{1}});
    PointCloud two = PointCloud.of(new float[][] {{1}, {2}});
    assertThatThrownBy(() -> Distortion.of(Reduction.of(one, one), Pairs.drawn(9), Run.of(1)))
        .hasMessage("a distance needs at least two points, got 1");
    assertThatThrownBy(() -> Distortion.of(Reduction.of(two, one), Pairs.drawn(9), Run.of(1)))
        .hasMessage("both clouds must have equally many points, got 2 and 1");
    assertThatThrownBy(
            () -> Distortion.of(Reduction.of(two, one), Pairs.disjoint(), 0.1, Run.of(1)))
        .hasMessage("both clouds must have equally many points, got 2 and 1");
  }

  @Test
  void tellsHowManyPairsAreDone() {
    CountedSteps progress = new CountedSteps();
    PointCloud points = PointCloud.of(BEFORE);
    Distortion.of(
        Reduction.of(points, PointCloud.of(AFTER)), Pairs.drawn(5000), new Run(1, progress));
    assertThat(progress).hasToString("sampled pairs: 5000 of 5000");
  }
}
