package org.adagio.fit.refined;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.fit.descent.Band;
import org.adagio.fit.descent.BandStress;
import org.adagio.fit.descent.SparsePairs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutlookTest {
  private static final double ALLOWED = 0.1;

  /** One unit secant under a map that stretches it: its distortion is known. */
  private static BandStress stressWithDistortion(double distortion) {
    SparsePairs one = SparsePairs.ofSecants(Matrix.identity(1), 1);
    BandStress stress = new BandStress(Band.of(0.98 * ALLOWED), List.of(one));
    stress.at(Matrix.wrap(1, 1, new float[] {(float) (1 + distortion)}), new double[1]);
    return stress;
  }

  private static Outlook beyond(StopSignal stop) {
    return new Outlook(stressWithDistortion(0.5), ALLOWED, 300, Patience.STANDARD, stop);
  }

  /** How many steps are made while the stress falls as told. */
  private static int steps(Outlook outlook, IntToDoubleFunction value) {
    int step = 0;
    while (step < 10_000 && outlook.goesOn(step, value.applyAsDouble(step))) {
      step++;
    }
    return step;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 20, 299})
  void distortionWithinWhatIsAllowedEndsIt(int step) {
    Outlook outlook =
        new Outlook(stressWithDistortion(0.09), ALLOWED, 300, Patience.STANDARD, () -> false);
    assertThat(outlook.goesOn(step, 7)).isFalse();
    assertThat(outlook.reached()).isTrue();
  }

  @Test
  void whoHasEnoughEndsItUnreached() {
    Outlook outlook = beyond(() -> true);
    assertThat(outlook.goesOn(0, 1)).isFalse();
    assertThat(outlook.reached()).isFalse();
  }

  @Test
  void stressThatFallsAlongALineIsFollowedToItsEnd() {
    int steps = steps(beyond(() -> false), step -> 20 * Math.exp(-0.05 * step));
    assertThat(20 * Math.exp(-0.05 * steps)).isLessThan(1e-5);
  }

  // 1/step² falls for ever more slowly, as towards a band that cannot be met
  @Test
  void stressThatFallsMoreAndMoreSlowlyIsGivenUp() {
    assertThat(steps(beyond(() -> false), step -> 20 / Math.pow(1 + step, 1.3))).isLessThan(100);
  }

  @Test
  void stressThatHardlyFallsIsGivenUpSoon() {
    assertThat(steps(beyond(() -> false), step -> Math.pow(0.9999, step))).isLessThan(60);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void aValueThatIsNoNumberIsNoHope(double value) {
    Outlook outlook = beyond(() -> false);
    assertThat(steps(outlook, step -> value)).isLessThan(60);
    assertThat(outlook.reached()).isFalse();
  }
}
