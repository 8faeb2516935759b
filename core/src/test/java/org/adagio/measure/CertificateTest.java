package org.adagio.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.adagio.measure.Certificate.Coverage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a certificate says in a sentence is never less than what was found. */
class CertificateTest {
  private static SecantPair worst(double max) {
    return new SecantPair(3, 8, 2, 2 * (1 + max));
  }

  /** Of 200 028 pairs, all that 633 points have, 7 are of equal points. */
  private static Certificate ofAll(double max) {
    return new Certificate(
        Coverage.ALL_PAIRS,
        633,
        200_021,
        7,
        max,
        max * (2 + max),
        max / 4,
        worst(max),
        max,
        0,
        1,
        0);
  }

  private static Certificate bounded(
      Coverage coverage, double max, double stated, long beyond, double fraction) {
    return new Certificate(
        coverage,
        1_000_000,
        200_000,
        7,
        max,
        max * (2 + max),
        max / 4,
        worst(max),
        stated,
        beyond,
        0.99,
        fraction);
  }

  @Test
  void ofAllPairs() {
    Certificate certificate = ofAll(0.12345000001);
    assertThat(certificate.statement())
        .isEqualTo("all 200,021 pairs of 633 points keep their distance within 0.1235");
    assertThat(certificate).hasToString(certificate.statement());
    assertThat(certificate.coverage()).isEqualTo(Coverage.ALL_PAIRS);
    assertThat(certificate.statedDistortion()).isEqualTo(0.12345000001);
    assertThat(certificate.confidence()).isOne();
    assertThat(certificate.fractionBeyond()).isZero();
    assertThat(certificate.beyond()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|', // the bounds are scipy's: beta.ppf(0.99, beyond + 1, 200000 - beyond)
      value = {
        "0.1     | 0    | 2.3025585837069598e-05 | none lies beyond 0.1; | fewer than 0.0024 %",
        "0.12341 | 1    | 3.319129247677363e-05  | 1 lie beyond 0.1235;  | fewer than 0.0034 %",
        "0.00001 | 1234 | 0.006589717477261788   | 1,234 lie beyond 0.0001; | fewer than 0.6590 %",
        "2       | 0    | 2.3025585837069598e-05 | none lies beyond 2;   | fewer than 0.0024 %",
      })
  void ofSomePairs(double stated, long beyond, double fraction, String found, String bound) {
    double max = beyond == 0 ? stated : 2 * stated;
    Certificate sampled = bounded(Coverage.SAMPLED_PAIRS, max, stated, beyond, fraction);
    assertThat(sampled.statement())
        .isEqualTo(
            "of 200,000 sampled pairs of 1,000,000 points %s with confidence 99 %% %s of all pairs do"
                .formatted(found, bound));
    assertThat(sampled).hasToString(sampled.statement());
    assertThat(sampled.coverage()).isEqualTo(Coverage.SAMPLED_PAIRS);
    Certificate unseen = bounded(Coverage.UNSEEN_PAIRS, max, stated, beyond, fraction);
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
    Certificate certificate = ofAll(0.12345);
    assertThat(certificate.points()).isEqualTo(633);
    assertThat(certificate.pairs()).isEqualTo(200_021);
    assertThat(certificate.zeroSecants()).isEqualTo(7);
    assertThat(certificate.maxDistortion()).isEqualTo(0.12345);
    assertThat(certificate.squaredDistortion()).isEqualTo(0.12345 * 2.12345);
    assertThat(certificate.meanDistortion()).isEqualTo(0.12345 / 4);
    assertThat(certificate.worstPair()).isEqualTo(worst(0.12345));
  }
}
