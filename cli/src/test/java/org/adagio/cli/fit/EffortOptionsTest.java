package org.adagio.cli.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** How the time of a search is read. */
class EffortOptionsTest {

  @ParameterizedTest
  @CsvSource({"30s, 30000", "1.5m, 90000", "2min, 120000", "1h, 3600000", "250ms, 250", "3S, 3000"})
  void aTimeHasAUnit(String text, long millis) {
    assertThat(new EffortOptions.Time().convert(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"30", "s", "-3s", "0s", "1d", "", "1e3s"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> new EffortOptions.Time().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("30s");
  }
}
