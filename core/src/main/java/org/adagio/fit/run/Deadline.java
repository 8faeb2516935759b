package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.adagio.StopSignal;

/**
 * When a fit has to have its answer. One is made at the start, and everything that can take long
 * asks it: a search ends in time for its certificate, and what follows is left out, or looks at
 * less, where it would end too late. It is raised as soon as it refuses something.
 */
final class Deadline implements StopSignal {
  /**
   * The share of the budget that a fit may end late: given what it takes without a budget, or by
   * chance a little less, it comes to the same answer.
   */
  private static final double LATE = 0.05;

  /** How long what follows a search may take at least: this, and a share of the budget. */
  private static final Duration GRACE = Duration.ofMillis(300);

  private static final double SHARE_OF_GRACE = 0.025;

  private final StopSignal asked;
  private final LongSupplier clock;
  private final Duration budget;
  private final long end;
  private volatile boolean refused;

  private Deadline(StopSignal asked, LongSupplier clock, Duration budget, long end) {
    this.asked = asked;
    this.clock = clock;
    this.budget = budget;
    this.end = end;
  }

  /** The signal of a fit that begins now, on a clock in nanoseconds. */
  static StopSignal of(StopSignal asked, Optional<Duration> budget, LongSupplier clock) {
    return budget.isEmpty()
        ? asked
        : new Deadline(
            asked, clock, budget.get(), clock.getAsLong() + share(1 + LATE, budget.get()));
  }

  /** The signal for what follows a search: a little time is left however long that took. */
  static StopSignal afterSearch(StopSignal signal) {
    return signal instanceof Deadline search
        ? new Deadline(
            search.asked,
            search.clock,
            search.budget,
            search.end + GRACE.toNanos() + share(SHARE_OF_GRACE, search.budget))
        : signal;
  }

  private static long share(double of, Duration budget) {
    return (long) (of * budget.toNanos());
  }

  @Override
  public boolean isRaised() {
    return refused || asked.isRaised() || !allows(Duration.ZERO);
  }

  @Override
  public boolean allows(Duration work) {
    boolean ends = asked.allows(work) && clock.getAsLong() + work.toNanos() - end <= 0;
    refused |= !ends;
    return ends;
  }
}
