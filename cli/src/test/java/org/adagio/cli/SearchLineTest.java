package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.adagio.SearchState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** What a search tells on one line, and how its time is read. */
class SearchLineTest {

  @Test
  void tellsStageRoundDistortionTargetAndWhatIsLeft() {
    assertThat(SearchLine.of(new SearchState("band", 7, 24, 0.10342, 0.1, 0, Double.NaN, 12, 7.2)))
        .isEqualTo("round 7: r 24, distortion 0.1035 for 0.1000, 8 s more");
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    assertThat(
            SearchLine.of(
                new SearchState("stress", 0, 64, Double.NaN, 0, 0, Double.NaN, 1, Double.NaN)))
        .isEqualTo("stress: r 64");
  }

  @Test
  void tellsTheBestMapSoFar() {
    assertThat(SearchLine.of(new SearchState("band", 9, 23, 0.12, 0.1, 25, 0.1, 12, Double.NaN)))
        .isEqualTo("best so far 25; round 9: r 23, distortion 0.1200 for 0.1000");
    assertThat(SearchLine.of(new SearchState("stress", 9, 32, 0.3, 0, 32, 0.28, 12, Double.NaN)))
        .isEqualTo("best so far 0.2800; round 9: r 32, distortion 0.3000");
  }

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
