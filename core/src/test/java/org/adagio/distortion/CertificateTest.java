package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a certificate says in a sentence is never less than what was found. */
class CertificateTest {
  private static final SecantPair WORST = new SecantPair(3, 8, 2, 2.2469);

  private static PairFigures figures(double max) {
    return new PairFigures(
        1_000_000, 200_000, 7, max, 0.2621, 0.0311, WORST, OptionalDouble.of(1e-6));
  }

  private static FractionBound bound(double distortion, long beyond, double fraction) {
    return new FractionBound(distortion, beyond, 0.99, fraction);
  }

  @Test
  void ofAllPairs() {
    Certificate certificate = new Certificate.OfAllPairs(figures(0.12345000001));
    assertThat(certificate.statement())
        .isEqualTo("all 200,000 pairs of 1,000,000 points keep their distance within 0.1235");
    assertThat(certificate).hasToString(certificate.statement());
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.statedDistortion()).isEqualTo(0.12345000001);
    assertThat(certificate.confidence()).isOne();
    assertThat(certificate.fractionBeyond()).isZero();
    assertThat(certificate.beyond()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.1      | 0    | 0.000023025 | none lies beyond 0.1; | fewer than 0.0024 %",
        "0.12341  | 1    | 0.5         | 1 lie beyond 0.1235;  | fewer than 50.0000 %",
        "0.00001  | 1234 | 0.12341     | 1,234 lie beyond 0.0001; | fewer than 12.3411 %",
        "2        | 0    | 0.1234111   | none lies beyond 2;   | fewer than 12.3412 %",
      })
  void ofSomePairs(double stated, long beyond, double fraction, String found, String bound) {
    FractionBound given = bound(stated, beyond, fraction);
    Certificate sampled = new Certificate.OfSampledPairs(figures(0.1), given);
    assertThat(sampled.statement())
        .isEqualTo(
            "of 200,000 sampled pairs of 1,000,000 points %s with confidence 99 %% %s of all pairs do"
                .formatted(found, bound));
    assertThat(sampled).hasToString(sampled.statement());
    assertThat(sampled.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    Certificate unseen = new Certificate.OfUnseenPairs(figures(0.1), given);
    assertThat(unseen.statement())
        .isEqualTo(
            "of 200,000 disjoint pairs of 1,000,000 unseen points %s with confidence 99 %% %s of such pairs do"
                .formatted(found, bound));
    assertThat(unseen).hasToString(unseen.statement());
    assertThat(unseen.coverage()).isEqualTo(Coverage.UNSEEN_PAIRS);
    for (Certificate certificate : new Certificate[] {sampled, unseen}) {
      assertThat(certificate.statedDistortion()).isEqualTo(stated);
      assertThat(certificate.beyond()).isEqualTo(beyond);
      assertThat(certificate.confidence()).isEqualTo(0.99);
      assertThat(certificate.fractionBeyond()).isEqualTo(fraction);
    }
  }

  @Test
  void itsFiguresAreThoseThatWereFound() {
    Certificate certificate = new Certificate.OfAllPairs(figures(0.12345));
    assertThat(certificate.points()).isEqualTo(1_000_000);
    assertThat(certificate.pairs()).isEqualTo(200_000);
    assertThat(certificate.zeroSecants()).isEqualTo(7);
    assertThat(certificate.maxDistortion()).isEqualTo(0.12345);
    assertThat(certificate.squaredDistortion()).isEqualTo(0.2621);
    assertThat(certificate.meanDistortion()).isEqualTo(0.0311);
    assertThat(certificate.worstPair()).isEqualTo(WORST);
    assertThat(certificate.float32Output()).hasValue(1e-6);
  }
}
