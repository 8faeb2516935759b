package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinomialBoundTest {

  // scipy.stats.beta.ppf(confidence, hits + 1, draws - hits)
  @ParameterizedTest
  @CsvSource({
    "0,    1,       0.99,  0.99",
    "0,    100,     0.99,  0.045007413978564045",
    "1,    10,      0.95,  0.39416330243650466",
    "3,    50,      0.99,  0.18720925616529482",
    "5,    1000,    0.99,  0.013055421233690192",
    "17,   499,     0.9,   0.04699260640931171",
    "250,  500,     0.99,  0.5528445082656435",
    "499,  500,     0.99,  0.9999798995303102",
    "500,  500,     0.99,  1.0",
    "2,    5000,    0.999, 0.0022437029344302304",
    "0,    1000000, 0.99,  4.605159582208148e-06",
    "1234, 1000000, 0.99,  0.0013181659120053127",
  })
  void itIsTheQuantileOfTheBetaDistribution(
      long hits, long draws, double confidence, double expected) {
    assertThat(BinomialBound.of(hits, draws, confidence))
        .isEqualTo(expected, within(1e-8 * expected));
  }

  // P(at most h hits of n) = Σ C(n, i) pⁱ (1 − p)ⁿ⁻ⁱ, term by term; a confidence below a half puts
  // the bound below the mean
  @ParameterizedTest
  @CsvSource({
    "3,  50,  0.99", "3,  50,  0.5", "3,  50,  0.1", "3,  50,  0.001",
    "1,  2,   0.01", "20, 40,  0.05", "39, 40,  0.3", "7, 400, 0.2"
  })
  void atTheBoundSoFewHitsHaveTheStatedProbability(int hits, int draws, double confidence) {
    double p = BinomialBound.of(hits, draws, confidence);
    double term = Math.pow(1 - p, draws);
    double sum = term;
    for (int i = 1; i <= hits; i++) {
      term *= (draws - i + 1.0) / i * p / (1 - p);
      sum += term;
    }
    assertThat(sum).isEqualTo(1 - confidence, within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 17, 1000, 123456789})
  void withoutAHitItIsTheClosedForm(long draws) {
    assertThat(BinomialBound.of(0, draws, 0.99)).isEqualTo(BinomialBound.ofNone(draws, 0.99));
  }

  @Test
  void moreHitsAndMoreConfidenceRaiseItMoreDrawsLowerIt() {
    for (int hits = 0; hits < 40; hits++) {
      double bound = BinomialBound.of(hits, 40, 0.9);
      assertThat(bound).isGreaterThan(hits / 40.0);
      assertThat(BinomialBound.of(hits + 1, 40, 0.9)).isGreaterThan(bound);
      assertThat(BinomialBound.of(hits, 40, 0.95)).isGreaterThan(bound);
      assertThat(BinomialBound.of(hits, 41, 0.9)).isLessThan(bound);
    }
  }

  @Test
  void refusesNonsense() {
    assertThatThrownBy(() -> BinomialBound.of(3, 2, 0.9))
        .hasMessage("hits must lie between 0 and the draws, got 3 of 2");
    assertThatThrownBy(() -> BinomialBound.of(0, 0, 0.9)).hasMessageContaining("got 0 of 0");
    for (double confidence : new double[] {0, 1, -0.5, Double.NaN}) {
      assertThatThrownBy(() -> BinomialBound.of(1, 2, confidence))
          .hasMessage("confidence must lie between 0 and 1, got " + confidence);
    }
  }
}
