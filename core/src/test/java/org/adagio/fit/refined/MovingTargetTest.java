package org.adagio.fit.refined;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovingTargetTest {
  private static final double PAIRS = 1e7;

  /** As descents behave: the rate is that of a least distortion of 0.1. */
  private static double rate(double target) {
    return 6 * Math.pow(Math.log(target / 0.1), 1.5);
  }

  @Test
  void fallsToALittleAboveTheLeastInAFewSteps() {
    MovingTarget target = new MovingTarget(0.5, PAIRS);
    int steps = 0;
    while (target.falls(rate(target.distortion()), 0)) {
      steps++;
    }
    assertThat(target.distortion()).isBetween(0.105, 0.12);
    assertThat(steps).isLessThan(7);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.35", "900, 0.35", "5000, 0.425", "20000, 0.5"})
  void fallsLessFarTheMorePairsLieBeyondIt(double beyond, double expected) {
    MovingTarget target = new MovingTarget(0.5, PAIRS);
    target.falls(Double.POSITIVE_INFINITY, beyond);
    assertThat(target.distortion()).isEqualTo(expected);
  }

  @Test
  void onceMissedItNeverFallsAgain() {
    MovingTarget target = new MovingTarget(0.2, PAIRS);
    target.missed(0.25);
    assertThat(target.distortion()).isEqualTo(0.25);
    assertThat(target.falls(Double.POSITIVE_INFINITY, 0)).isFalse();
    assertThat(target.distortion()).isEqualTo(0.25);
  }

  @Test
  void aRateThatIsNoNumberIsNoReasonToFall() {
    assertThat(new MovingTarget(0.2, PAIRS).falls(Double.NaN, 0)).isFalse();
  }

  @Test
  void standsWhilePairsBecomeFewerAndGivesWayWhenTheyDoNot() {
    MovingTarget target = new MovingTarget(0.2, PAIRS);
    target.stands(true, 40_000, false);
    assertThat(target.distortion()).isEqualTo(0.2);
    target.stands(true, 10_000, false);
    assertThat(target.distortion()).isEqualTo(0.2);
    target.stands(true, 10_000, false);
    assertThat(target.distortion()).isEqualTo(0.2 * 1.04);
  }

  @Test
  void aTargetThatKnownPairsMissGivesWayAtOnce() {
    MovingTarget target = new MovingTarget(0.2, PAIRS);
    target.stands(false, 1000, false);
    assertThat(target.distortion()).isEqualTo(0.2 * 1.02);
  }

  @Test
  void givesWayInTheEndSoThatThereIsOne() {
    MovingTarget target = new MovingTarget(0.2, PAIRS);
    target.stands(true, 10, true);
    assertThat(target.distortion()).isGreaterThan(0.2);
  }
}
