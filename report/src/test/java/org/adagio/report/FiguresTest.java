package org.adagio.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

  @Test
  void valuesHaveSixDigitsAndNoIdleZeros() {
    assertThat(Figures.value(0)).isEqualTo("0");
    assertThat(Figures.value(255)).isEqualTo("255");
    assertThat(Figures.value(1680)).isEqualTo("1680");
    assertThat(Figures.value(0.99)).isEqualTo("0.99");
    assertThat(Figures.value(673.394449)).isEqualTo("673.394");
    assertThat(Figures.value(-1.5e-7)).isEqualTo("-1.50000e-07");
  }

  @Test
  void percentagesHaveADecimalWhereItSaysSomething() {
    assertThat(Figures.percent(0.5)).isEqualTo("50 %");
    assertThat(Figures.percent(0.999)).isEqualTo("99.9 %");
  }

  @Test
  void factorsHaveThreeDigitsBelowAHundred() {
    assertThat(Figures.factor(12.5)).isEqualTo("12.5x");
    assertThat(Figures.factor(0.98765)).isEqualTo("0.988x");
    assertThat(Figures.factor(1234.4)).isEqualTo("1,234x");
  }

  @Test
  void shortTimesHaveMillisecondsAndLongOnesNone() {
    assertThat(Figures.seconds(0.0042)).isEqualTo("0.004 s");
    assertThat(Figures.seconds(0.0999)).isEqualTo("0.10 s");
    assertThat(Figures.seconds(99.9)).isEqualTo("100 s");
  }

  @Test
  void numbersDoNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Figures.distortion(0.0999)).isEqualTo("0.0999");
      assertThat(Figures.count(319_600)).isEqualTo("319,600");
      assertThat(Figures.seconds(1.5)).isEqualTo("1.50 s");
    } finally {
      Locale.setDefault(before);
    }
  }

  // what a bound says must be true of the figure shown
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1000",
    "0.10000001, 0.1001",
    "0.09534, 0.0954",
    "0.0953, 0.0953",
    "0.000031, 3.1e-05",
    "0.0000311, 3.2e-05",
    "0, 0.0000",
    "1.5, 1.5000",
    "584939.6008, 5.9e+05",
    "Infinity, Infinity"
  })
  void aBoundIsRoundedUp(double bound, String text) {
    assertThat(Figures.atMost(bound)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.0123, 1.23 %", "0.012301, 1.24 %", "0.5, 50 %"})
  void aBoundForAFractionIsRoundedUp(double bound, String text) {
    assertThat(Figures.shareAtMost(bound)).isEqualTo(text);
  }
}
