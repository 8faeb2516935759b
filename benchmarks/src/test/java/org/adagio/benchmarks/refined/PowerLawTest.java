package org.adagio.benchmarks.refined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PowerLawTest {

  @Test
  void findsTheLawThatThePointsFollow() {
    double[] x = {1, 2, 5, 10, 60};
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      y[i] = 3 * Math.pow(x[i], 1.5);
    }
    PowerLaw law = PowerLaw.fit(x, y);
    assertThat(law.exponent()).isCloseTo(1.5, within(1e-12));
    assertThat(law.factor()).isCloseTo(3, within(1e-12));
  }

  // logarithms of x: -1, 0, 1; of y: 0, 3, 0: the best line is level, at 1
  @Test
  void takesLeastSquaresOfTheLogarithms() {
    double[] x = {Math.exp(-1), 1, Math.E};
    double[] y = {1, Math.exp(3), 1};
    PowerLaw law = PowerLaw.fit(x, y);
    assertThat(law.exponent()).isCloseTo(0, within(1e-12));
    assertThat(law.factor()).isCloseTo(Math.E, within(1e-12));
  }

  @Test
  void refusesWhatHasNoLogarithmOrNoSlope() {
    assertThatThrownBy(() -> PowerLaw.fit(new double[] {1, 2}, new double[] {1, 0}))
        .hasMessage("a power law needs positive values, got 0.0");
    assertThatThrownBy(() -> PowerLaw.fit(new double[] {1}, new double[] {1}))
        .hasMessage("a power law needs two points or more, got 1 and 1 values");
  }
}
