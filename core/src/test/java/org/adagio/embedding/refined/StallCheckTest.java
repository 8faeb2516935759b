package org.adagio.embedding.refined;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StallCheckTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 50, 799})
  void theGoalEndsIt(int iteration) {
    StallCheck stall = new StallCheck(1e-3, 800, () -> false);
    assertThat(stall.goesOn(iteration, 1e-3)).isFalse();
    assertThat(stall.reached()).isTrue();
  }

  @Test
  void aGoalOfZeroIsReachedByZeroAlone() {
    StallCheck stall = new StallCheck(0, 800, () -> false);
    assertThat(stall.goesOn(0, 1e-300)).isTrue();
    assertThat(stall.reached()).isFalse();
    assertThat(stall.goesOn(1, 0)).isFalse();
    assertThat(stall.reached()).isTrue();
  }

  @Test
  void whoHasEnoughEndsItUnreached() {
    StallCheck stall = new StallCheck(1e-3, 800, () -> true);
    assertThat(stall.goesOn(0, 1)).isFalse();
    assertThat(stall.reached()).isFalse();
  }

  @Test
  void aValueThatHalvesGoesOnToTheGoal() {
    StallCheck stall = new StallCheck(1e-6, 800, () -> false);
    int iteration = 0;
    double value = 1;
    while (stall.goesOn(iteration, value)) {
      iteration++;
      value *= 0.95;
    }
    assertThat(stall.reached()).isTrue();
    assertThat(value).isLessThanOrEqualTo(1e-6);
  }

  @Test
  void aValueThatHardlyFallsIsGivenUp() {
    StallCheck stall = new StallCheck(1e-6, 800, () -> false);
    int iteration = 0;
    double value = 1;
    while (stall.goesOn(iteration, value)) {
      iteration++;
      value *= 0.9999;
    }
    assertThat(stall.reached()).isFalse();
    assertThat(iteration).isBetween(50, 150);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void aValueThatIsNoNumberIsNeverTheGoal(double value) {
    StallCheck stall = new StallCheck(1e-6, 800, () -> false);
    for (int iteration = 0; iteration <= 100; iteration++) {
      stall.goesOn(iteration, value);
      assertThat(stall.reached()).isFalse();
    }
    assertThat(stall.goesOn(100, value)).isFalse();
  }
}
