package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalDouble;
import org.adagio.fit.Fit;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoldOutRuleTest {

  /** Points of which only the number and the dimension matter. */
  private record Unread(long size, int dimension) implements PointCloud {
    @Override
    public void read(long firstRow, int count, float[] into, int at) {
      throw new AssertionError("rows are drawn without a look at the points");
    }
  }

  private static long[] rows(OptionalDouble fraction, long size, boolean fitsClosely) {
    return HoldOutRule.rows(fraction, new Unread(size, 3), fitsClosely, 7);
  }

  @ParameterizedTest
  @CsvSource({
    "999, true, 0",
    "1000, true, 100",
    "20019, true, 2001",
    "1000000, true, 4000",
    "1000000, false, 0",
    "100, false, 0"
  })
  void aTenthIsHeldOutFromAMethodThatFitsClosely(long size, boolean fitsClosely, int expected) {
    assertThat(rows(OptionalDouble.empty(), size, fitsClosely)).hasSize(expected);
  }

  @ParameterizedTest
  @CsvSource({"100, 25", "1000, 250", "1600, 400", "4000, 400", "16000, 1600", "1000000, 4000"})
  void forNeighboursEnoughAreHeldOutToTellARecall(long size, int expected) {
    assertThat(HoldOutRule.queries(OptionalDouble.empty(), new Unread(size, 3), 7))
        .hasSize(expected);
  }

  @ParameterizedTest
  @CsvSource({"100, 0, 0", "100, 0.1, 10", "109, 0.1, 10", "30000, 0, 0", "200000, 0.5, 10000"})
  void aFractionAskedForIsWhatIsHeldOut(long size, double fraction, int expected) {
    for (boolean fitsClosely : new boolean[] {false, true}) {
      long[] rows = rows(OptionalDouble.of(fraction), size, fitsClosely);
      assertThat(rows).hasSize(expected).isSorted().doesNotHaveDuplicates();
      for (long row : rows) {
        assertThat(row).isBetween(0L, size - 1);
      }
    }
  }

  @Test
  void ofWidePointsFewerAreHeldInMemory() {
    // 2²⁷ values are 1024 points of 2¹⁷ dimensions
    PointCloud wide = new Unread(50_000, 1 << 17);
    assertThat(HoldOutRule.rows(OptionalDouble.of(0.1), wide, true, 7)).hasSize(1024);
  }

  @ParameterizedTest
  @CsvSource({"10, 0.1, 1, 9", "10, 0.99, 9, 1", "3, 0.5, 1, 2"})
  void bothSidesMustHaveAPair(long size, double fraction, int heldOut, int kept) {
    assertThatThrownBy(() -> rows(OptionalDouble.of(fraction), size, true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a hold-out of %s of %d points must leave at least two on either side, got %d and %d",
            fraction, size, heldOut, kept);
  }

  @ParameterizedTest
  @CsvSource({"-0.1", "1", "NaN"})
  void fractionsOutsideTheirRangeAreRefused(double fraction) {
    assertThatThrownBy(() -> Fit.to(2).holdOut(fraction))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the fraction held out must be at least 0 and below 1, got " + fraction);
  }
}
