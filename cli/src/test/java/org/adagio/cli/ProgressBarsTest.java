package org.adagio.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressBarsTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private String shownWith(Duration patience) {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (ProgressBars bars = new ProgressBars(stream, patience)) {
      bars.stage("all pairs", 1000);
      bars.advance(250);
      bars.note("worst so far 0.1");
      bars.advance(750);
    }
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void longStageHasABar() {
    assertThat(shownWith(Duration.ZERO)).contains("all pairs", "1000/1000", "/s");
  }

  @Test
  void searchesOfUnknownLengthShowTheirNotes() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (ProgressBars bars = new ProgressBars(stream, Duration.ZERO)) {
      bars.stage("refining", 0);
      bars.note("best so far 25");
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("refining", "best so far 25");
  }

  @Test
  void shortStageHasNone() {
    assertThat(shownWith(Duration.ofHours(1))).isEmpty();
  }

  @Test
  void stepsBeforeAnyStageAreIgnored() {
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (ProgressBars bars = new ProgressBars(stream, Duration.ZERO)) {
      bars.advance(1);
    }
    assertThat(err.size()).isZero();
  }
}
