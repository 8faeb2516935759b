package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.CountedSteps;
import org.adagio.Run;
import org.adagio.linalg.BinomialBound;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What certificates of some pairs say; that their figures are true is in {@code TruthTest}. */
class DrawnPairsTest {
  private static final float[][] BEFORE = Clouds.gaussian(301, 12, 1);
  private static final float[][] AFTER = Clouds.mixed(BEFORE, 6, 2);
  private static final EveryPair TRUTH = new EveryPair(BEFORE, AFTER);

  private static Reduction images() {
    return Reduction.of(PointCloud.of(BEFORE), PointCloud.of(AFTER));
  }

  private static DistortionProfile all(double distortion) {
    return Distortion.of(images(), Pairs.all(), distortion, Run.SILENT);
  }

  private static DistortionProfile unseen(double distortion, long seed) {
    return Distortion.of(images(), Pairs.disjoint(), distortion, Run.of(seed));
  }

  private static DistortionProfile sample(long pairs, long seed) {
    return Distortion.of(images(), Pairs.drawn(pairs), Run.of(seed));
  }

  // at a distortion that some pair has exactly, float32 cannot tell on which side it lies
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100, 20_000})
  void aPairAtTheBoundIsNotBeyondIt(int place) {
    double distortion = TRUTH.worst(place + 1).get(place).distortion();
    assertThat(all(distortion).beyond()).isEqualTo(place);
    assertThat(all(Math.nextDown(distortion)).beyond()).isEqualTo(place + 1);
    assertThat(all(distortion).holds()).isEqualTo(place == 0);
    try (PairScan pairs = new PairScan(PointCloud.of(BEFORE))) {
      assertThat(pairs.within(distortion, images())).isEqualTo(place == 0);
      assertThat(pairs.within(Math.nextDown(distortion), images())).isFalse();
    }
  }

  @Test
  void theSeedChoosesThePairs() {
    assertThat(sample(5000, 6).mean()).isNotEqualTo(sample(5000, 5).mean());
    assertThat(unseen(0.3, 6).certificate(0.99)).isNotEqualTo(unseen(0.3, 5).certificate(0.99));
  }

  @Test
  void theCertificateOfUnseenPairsSaysSo() {
    Certificate certificate = unseen(0.3, 11).certificate(0.99);
    long hits = certificate.beyond();
    assertThat(hits).isPositive();
    assertThat(certificate.coverage()).isEqualTo(Coverage.UNSEEN_PAIRS);
    assertThat(certificate.statedDistortion()).isEqualTo(0.3);
    assertThat(certificate.fractionBeyond()).isEqualTo(BinomialBound.of(hits, 150, 0.99));
    assertThat(certificate.confidence()).isEqualTo(0.99);
    assertThat(certificate.statement())
        .startsWith("of 150 disjoint pairs of 301 unseen points " + hits + " lie beyond 0.3;")
        .contains("with confidence 99 % fewer than ")
        .endsWith(" % of such pairs do");
  }

  @Test
  void theCertificateOfASampleSaysSo() {
    Certificate certificate = sample(100, 4).certificate();
    assertThat(certificate.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    assertThat(certificate.confidence()).isEqualTo(0.99);
    assertThat(certificate.fractionBeyond()).isEqualTo(0.045007413978564045, within(1e-12));
    assertThat(certificate.statement()).contains("100 sampled pairs");
  }

  @Test
  void allPairsNeedNoConfidence() {
    Certificate certificate = all(0.3).certificate(0.99);
    assertThat(certificate.confidence()).isOne();
    assertThat(certificate.fractionBeyond()).isZero();
    assertThat(certificate.statedDistortion()).isEqualTo(TRUTH.max());
    assertThat(certificate.statement()).startsWith("all 45,150 pairs of 301 points");
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
    for (Pairs pairs : new Pairs[] {Pairs.drawn(9), Pairs.disjoint()}) {
      assertThatThrownBy(() -> Distortion.of(Reduction.of(two, one), pairs, 0.1, Run.of(1)))
          .hasMessage("both clouds must have equally many points, got 2 and 1");
    }
  }

  @Test
  void tellsHowManyPairsAreDone() {
    CountedSteps some = new CountedSteps();
    Distortion.of(images(), Pairs.drawn(5000), new Run(1, some));
    assertThat(some).hasToString("sampled pairs: 5000 of 5000");
    CountedSteps all = new CountedSteps();
    Distortion.of(images(), Pairs.all(), new Run(1, all));
    assertThat(all).hasToString("all pairs: 45150 of 45150");
  }
}
