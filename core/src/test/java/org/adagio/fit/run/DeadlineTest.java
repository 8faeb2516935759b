package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.adagio.Clouds;
import org.adagio.Overwrite;
import org.adagio.Progress.SearchState;
import org.adagio.StopSignal;
import org.adagio.fit.Effort;
import org.adagio.fit.Fit;
import org.adagio.fit.FitPlan;
import org.adagio.fit.Fitted;
import org.adagio.fit.Refined;
import org.adagio.model.CheckedMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fit does with a budget of time; the clock is a number, so that nothing is waited for. */
class DeadlineTest {
  private static final float[][] POINTS = Clouds.decaying(200, 50, 0.9, 1);

  private static StopSignal deadline(StopSignal asked, AtomicLong now) {
    return Deadline.of(asked, Optional.of(Duration.ofNanos(1_000)), now::get);
  }

  @Test
  void itIsRaisedWhenTheTimeIsOver() {
    AtomicLong now = new AtomicLong(7_000);
    StopSignal deadline = deadline(StopSignal.NEVER, now);
    now.set(8_050);
    assertThat(deadline.isRaised()).isFalse();
    assertThat(deadline.allows(Duration.ZERO)).isTrue();
    now.set(8_051);
    assertThat(deadline.isRaised()).isTrue();
  }

  // who is told that there is no time for a step does not take it, and neither do others
  @Test
  void whatEndsTooLateIsRefusedAndRaisesIt() {
    AtomicLong now = new AtomicLong(0);
    StopSignal deadline = deadline(StopSignal.NEVER, now);
    assertThat(deadline.allows(Duration.ofNanos(1_050))).isTrue();
    assertThat(deadline.isRaised()).isFalse();
    assertThat(deadline.allows(Duration.ofNanos(1_051))).isFalse();
    assertThat(deadline.isRaised()).isTrue();
  }

  @Test
  void whatFollowsASearchHasALittleTimeAlways() {
    AtomicLong now = new AtomicLong(0);
    StopSignal deadline = deadline(StopSignal.NEVER, now);
    now.set(5_000);
    assertThat(Deadline.afterSearch(deadline).allows(Duration.ofMillis(299))).isTrue();
    assertThat(Deadline.afterSearch(deadline).allows(Duration.ofMillis(301))).isFalse();
  }

  @Test
  void whoHasEnoughEarlierIsHeardAndLeavesTimeForTheCertificate() {
    StopSignal deadline = deadline(() -> true, new AtomicLong());
    assertThat(deadline.isRaised()).isTrue();
    assertThat(deadline.allows(Duration.ofNanos(1_000))).isTrue();
  }

  @Test
  void noTimeAtAllStillGivesACertifiedMap() {
    Fitted fitted = Fit.to(8).time(Duration.ofNanos(1)).on(POINTS);
    CheckedMap.of(fitted.map(), POINTS);
    assertThat(fitted.stopped()).isTrue();
    Fitted within = Fit.within(0.1).time(Duration.ofNanos(1)).on(POINTS);
    assertThat(CheckedMap.of(within.map(), POINTS).distortion()).isLessThanOrEqualTo(0.1);
  }

  @Test
  void muchTimeChangesNothing(@TempDir Path folder) throws IOException {
    for (FitPlan plan : List.of(Fit.to(8), Fit.within(0.1))) {
      assertThat(bytes(plan.time(Duration.ofDays(1)).on(POINTS), folder))
          .isEqualTo(bytes(plan.on(POINTS), folder));
    }
  }

  @Test
  void muchTimeChangesNothingForPointsThatAreDrawn(@TempDir Path folder) throws IOException {
    float[][] many = Clouds.decaying(4000, 6, 0.7, 2);
    assertMuchTimeChangesNothing(many, Fit.to(3).with(new Refined(200)).drawAtMost(2000), folder);
  }

  // fits to more and more points choose what a free fit chooses
  @Test
  @Tag("nightly")
  void muchTimeChangesNothingForVeryManyPoints(@TempDir Path folder) throws IOException {
    float[][] many = Clouds.decaying(60_100, 6, 0.7, 2);
    assertMuchTimeChangesNothing(many, Fit.to(3).with(new Refined(200)), folder);
  }

  private static void assertMuchTimeChangesNothing(float[][] many, FitPlan plan, Path folder)
      throws IOException {
    Fitted free = plan.on(many);
    Fitted fitted = plan.time(Duration.ofDays(1)).on(many);
    assertThat(fitted.points().size()).isEqualTo(free.points().size());
    assertThat(bytes(fitted, folder)).isEqualTo(bytes(free, folder));
  }

  private static byte[] bytes(Fitted fitted, Path folder) throws IOException {
    Path file = folder.resolve("map.safetensors");
    fitted.map().save(file, Overwrite.YES);
    return Files.readAllBytes(file);
  }

  @Test
  void aTimeThatWasTooShortIsPartOfTheProvenance() {
    assertThat(
            Fit.to(8)
                .time(Duration.ofNanos(1))
                .on(POINTS)
                .map()
                .provenance()
                .orElseThrow()
                .parameters())
        .containsEntry("time", "PT0.000000001S");
    assertThat(Fit.to(8).on(POINTS).map().provenance().orElseThrow().parameters())
        .doesNotContainKeys("time", "effort");
  }

  @Test
  void moreEffortIsNoWorse() {
    Fitted thorough = Fit.to(8).effort(Effort.THOROUGH).on(POINTS);
    assertThat(thorough.profile().max())
        .isLessThanOrEqualTo(1.005 * Fit.to(8).on(POINTS).profile().max());
    assertThat(thorough.map().provenance().orElseThrow().parameters())
        .containsEntry("effort", "thorough");
  }

  // a trial that is given up early is one that a patient search does not reach either
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.1, 0.2, 0.3})
  void nothingIsGivenUpThatMoreEffortReaches(double distortion) {
    FitPlan plan = Fit.within(distortion);
    assertThat(plan.on(POINTS).map().dimension())
        .isEqualTo(plan.effort(Effort.THOROUGH).on(POINTS).map().dimension());
  }

  @Test
  void theHistoryEndsWithWhatIsCertified() {
    Fitted fitted = Fit.to(8).on(POINTS);
    SearchState last = fitted.history().get(fitted.history().size() - 1);
    assertThat(last.distortion()).isEqualTo(fitted.profile().max());
    assertThat(last.dimension()).isEqualTo(8);
    assertThat(fitted.history())
        .isSortedAccordingTo((a, b) -> Double.compare(a.seconds(), b.seconds()));
  }

  @Test
  void aBudgetMustBePositive() {
    assertThatThrownBy(() -> Fit.to(8).time(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the time must be more than none, got PT0S");
  }
}
