package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.adagio.Clouds;
import org.adagio.SearchState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a fit does with a budget of time; the clock is a number, so that nothing is waited for. */
class TimeLimitTest {
  private static final float[][] POINTS = Clouds.decaying(200, 50, 0.9, 1);

  @Test
  void theTimeOfTheScansIsKeptFree() {
    AtomicLong now = new AtomicLong(1_000);
    TimeLimit limit = TimeLimit.of(() -> false, now::get, 1_000, Duration.ofNanos(500), 300);
    now.set(1_200);
    assertThat(limit.isRaised()).isFalse();
    now.set(1_201);
    assertThat(limit.isRaised()).isTrue();
  }

  @Test
  void whoHasEnoughEarlierIsHeard() {
    assertThat(TimeLimit.of(() -> true, () -> 0, 0, Duration.ofDays(1), 1).isRaised()).isTrue();
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
  void muchTimeChangesNothingButTheProvenance() {
    FitPlan plan = Fit.to(8);
    LinearEmbedding map = plan.time(Duration.ofDays(1)).on(POINTS).map();
    assertThat(map.toArrays()).isDeepEqualTo(plan.on(POINTS).map().toArrays());
    assertThat(map.provenance().orElseThrow().parameters()).containsEntry("time", "PT24H");
    assertThat(plan.on(POINTS).map().provenance().orElseThrow().parameters())
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
