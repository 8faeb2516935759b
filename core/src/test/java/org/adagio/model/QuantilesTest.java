package org.adagio.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class QuantilesTest {
  private static double[] values(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = new double[count];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  private static Quantiles.Tail tail(Quantiles of, double level, int side) {
    return new Quantiles.Tail(of, Quantiles.LEVELS.indexOf(level), side);
  }

  @Test
  void marksAreValuesInTheirOrder() {
    double[] values = values(1000, 1);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    assertThat(Quantiles.of(values).marks())
        .containsExactly(
            sorted[9], sorted[49], sorted[249], sorted[499], sorted[749], sorted[949], sorted[989]);
    assertThat(Quantiles.of(new double[] {5}).marks()).containsOnly(5.0);
  }

  // scipy: beta.ppf(0.999, 50, 951) is the 50th of 1000 uniform numbers, and so on
  @Test
  void whatLiesBeyondAMarkIsBoundedAsAnOrderStatistic() {
    Quantiles known = Quantiles.of(values(1000, 1));
    assertThat(tail(known, 0.05, -1).atMost(0.999)).isCloseTo(0.07376012338574432, within(1e-12));
    assertThat(tail(known, 0.99, 1).atMost(0.999)).isCloseTo(0.023963812844688626, within(1e-12));
  }

  /** A tenth of the bounds at 90 % may be wrong, and of values that repeat fewer. */
  @Test
  void boundsAreWrongAsSeldomAsTheySay() {
    int wrong = 0;
    int wrongOfWhole = 0;
    for (int seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double[] uniform = random.doubles(100).toArray();
      Quantiles known = Quantiles.of(uniform);
      Quantiles.Tail above = tail(known, 0.95, 1);
      wrong += 1 - known.marks().get(5) > above.atMost(0.9) ? 1 : 0;
      // tenths: the fraction above m/10 is 1 - (m + 1)/10
      Quantiles whole = Quantiles.of(Arrays.stream(uniform).map(x -> Math.floor(10 * x)).toArray());
      double truth = 0.9 - whole.marks().get(4) / 10;
      wrongOfWhole += truth > tail(whole, 0.75, 1).atMost(0.9) ? 1 : 0;
    }
    assertThat(wrong).isBetween(140, 260);
    assertThat(wrongOfWhole).isLessThan(260);
  }

  @Test
  void valuesRoundedOtherwiseAreNotCounted() {
    Quantiles known = Quantiles.of(new double[] {1, 1, 1, 1});
    assertThat(tail(known, 0.5, 1).count(new double[] {1, 1 + 1e-7, 1.1})).isOne();
    assertThat(tail(known, 0.5, -1).count(new double[] {1, 1 - 1e-7, 0.9, 0})).isEqualTo(2);
    assertThat(known.tails()).hasSize(10).doesNotHaveDuplicates();
    assertThat(tail(known, 0.5, 1)).hasToString("above 1.000");
  }

  @Test
  void whatCannotBeIsRefused() {
    List<Double> equal = Collections.nCopies(7, 1.0);
    assertThatThrownBy(() -> new Quantiles(0, equal)).hasMessageContaining("got 0 and 7");
    assertThatThrownBy(() -> new Quantiles(5, equal.subList(0, 6)))
        .hasMessageContaining("got 5 and 6");
    assertThatThrownBy(() -> new Quantiles(5, List.of(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5)))
        .hasMessageContaining("marks must be finite and ascend, got 0.5 after 1.0");
    assertThatThrownBy(() -> new Quantiles(5, Collections.nCopies(7, Double.NaN)))
        .hasMessageContaining("got NaN");
  }
}
