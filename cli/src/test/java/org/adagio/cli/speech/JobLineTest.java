package org.adagio.cli.speech;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.adagio.Progress.SearchState;
import org.junit.jupiter.api.Test;

/** What a search tells on one line. */
class JobLineTest {

  @Test
  void tellsStageRoundDistortionTargetAndWhatIsLeft() {
    assertThat(JobLine.words(new SearchState("band", 7, 24, 0.10342, 0.1, 0, Double.NaN, 12, 7.2)))
        .isEqualTo("round 7: r 24, distortion 0.1035 for 0.1000");
  }

  @Test
  void leavesOutWhatIsNotKnown() {
    assertThat(
            JobLine.words(
                new SearchState("stress", 0, 64, Double.NaN, 0, 0, Double.NaN, 1, Double.NaN)))
        .isEqualTo("stress: r 64");
  }

  @Test
  void tellsTheBestMapSoFar() {
    assertThat(JobLine.words(new SearchState("band", 9, 23, 0.12, 0.1, 25, 0.1, 12, Double.NaN)))
        .isEqualTo("best so far 25; round 9: r 23, distortion 0.1200 for 0.1000");
    assertThat(JobLine.words(new SearchState("stress", 9, 32, 0.3, 0, 32, 0.28, 12, Double.NaN)))
        .isEqualTo("best so far 0.2800; round 9: r 32, distortion 0.3000");
  }

  @Test
  void tellsWhatIsLeftOfTheWholeJob() throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (JobLine line = JobLine.inLog(stream, Duration.ofMillis(20))) {
      line.advance(5); // before anything has begun
      line.part(0.5);
      line.stage("all pairs", 1000);
      line.advance(500);
      assertThat(line.text()).matches("25 % after 0 s, \\d+ s left: all pairs");
      line.part(0.5);
      line.note("worst so far 0.1");
      assertThat(line.text()).matches("50 % after 0 s, \\d+ s left: all pairs: worst so far 0.1");
      while (!err.toString(StandardCharsets.UTF_8).contains("adagio: 50 % after 0 s")) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void aFitTellsItsOwnShareOfItsPart() {
    try (JobLine line = JobLine.silent()) {
      line.part(0.9);
      line.job(0.5, 3);
      line.stage("refining", 10);
      line.advance(10); // of a stage, not of the fit
      assertThat(line.text()).startsWith("45 % after");
      line.note("118 by pca"); // stays while the fit tries less
      line.stage("keeping neighbours", 8);
      assertThat(line.text()).endsWith(": keeping neighbours: 118 by pca");
      line.job(0.2, 3); // a share never falls
      assertThat(line.text()).startsWith("45 % after");
      line.part(0.1);
      assertThat(line.text()).startsWith("90 % after");
    }
  }

  @Test
  void vanishesFromATerminal() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (JobLine line = JobLine.onTerminal(stream, Duration.ZERO)) {
      line.stage("refining", 0);
      line.note("best so far 25");
      while (!err.toString(StandardCharsets.UTF_8).contains("refining: best so far 25")) {
        Thread.onSpinWait();
      }
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("\r" + " ".repeat(79) + "\r");
  }

  @Test
  void aShortJobShowsNothing() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    try (JobLine line = JobLine.onTerminal(stream, Duration.ofHours(1))) {
      line.stage("all pairs", 10);
    }
    assertThat(err.size()).isZero();
  }
}
