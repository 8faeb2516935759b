package org.adagio.fit.refined;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScanOutlookTest {
  private static final int MOST = 200;

  /** How many rounds of so many steps are made while the pairs found fall by a factor in each. */
  private static int rounds(double first, double factor, int stepsOfRound) {
    ScanOutlook outlook = new ScanOutlook(MOST);
    double pairs = first;
    int round = 1;
    while (pairs >= 1 && outlook.isHopeful(pairs, round * stepsOfRound)) {
      pairs *= factor;
      round++;
    }
    return round;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.3, 0.5})
  void pairsThatBecomeFewerSoonAreFollowedToTheEnd(double factor) {
    int needed = (int) Math.ceil(Math.log(1e4) / -Math.log(factor));
    assertThat(rounds(1e4, factor, 10)).isGreaterThan(needed);
  }

  @Test
  void roundsOfManyStepsAreGivenUpWhereRoundsOfFewAreNot() {
    assertThat(rounds(1e3, 0.6, 60)).isEqualTo(3);
    assertThat(rounds(1e3, 0.6, 11)).isGreaterThan(13);
  }

  @Test
  void cheapRoundsWaverAsTheyLike() {
    ScanOutlook outlook = new ScanOutlook(MOST);
    for (int round = 1; round < 20; round++) {
      assertThat(outlook.isHopeful(round % 2 == 0 ? 300 : 200, 9 * round)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.5, 0.999})
  void pairsThatDoNotBecomeFewerAreGivenUpAtOnce(double factor) {
    assertThat(rounds(1e4, factor, 20)).isEqualTo(3);
  }
}
