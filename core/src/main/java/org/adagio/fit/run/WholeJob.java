package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;

/**
 * Reports how far a whole fit has come, beside what its stages report of themselves. How many
 * stages follow nobody knows beforehand: each takes half of what is left of its part, so that the
 * share never falls, and comes to the end of a part when the part is over. A fit of codes is one
 * stage, whose steps are measured.
 */
final class WholeJob implements Progress {
  /** Several times a second. */
  private static final double REPORT_SECONDS = 0.1;

  /** The parts of a fit, and the share of the whole at which each ends. */
  enum Part {
    CHECK(0.05, 0),
    SEARCH(0.85, 0.99),
    JUDGE(1, 1);

    private final double end;
    private final double endOfCodes;

    Part(double end, double endOfCodes) {
      this.end = end;
      this.endOfCodes = endOfCodes;
    }
  }

  private final Progress listener;
  private final Optional<Duration> budget;
  private final LongSupplier clock;
  private final boolean isOfCodes;
  private final long began;
  private Part part = Part.CHECK;
  private double begin;
  private double done;
  private long steps;
  private long made;
  private double reported = Double.NEGATIVE_INFINITY;

  /**
   * @param budget of the search, if there is one
   * @param clock in nanoseconds
   * @param isOfCodes whether one stage is all of the search
   */
  WholeJob(Progress listener, Optional<Duration> budget, LongSupplier clock, boolean isOfCodes) {
    this.listener = listener;
    this.isOfCodes = isOfCodes;
    this.budget = budget;
    this.clock = clock;
    began = clock.getAsLong();
  }

  /** Ends the part before this one. */
  synchronized void enter(Part next) {
    reach(end());
    part = next;
    begin = done;
    steps = 0;
    report();
  }

  private double end() {
    return isOfCodes ? part.endOfCodes : part.end;
  }

  /** Ends the last part. */
  synchronized void finish() {
    reach(1);
    report();
  }

  @Override
  public void stage(String name, long count) {
    listener.stage(name, count);
    synchronized (this) {
      begin = done;
      steps = count;
      made = 0;
      report();
    }
  }

  @Override
  public void advance(long count) {
    listener.advance(count);
    synchronized (this) {
      made += count;
      if (steps > 0) {
        come(Math.min(1, (double) made / steps));
      }
    }
  }

  @Override
  public void note(String text) {
    listener.note(text);
  }

  @Override
  public void search(SearchState state) {
    listener.search(state);
    synchronized (this) {
      double left =
          budget
              .map(time -> Math.max(0, time.toNanos() / 1e9 - seconds()))
              .orElse(state.remaining());
      if (left >= 0) {
        come(state.seconds() / (state.seconds() + left));
      }
    }
  }

  /** A share of the present stage is done. */
  private void come(double share) {
    reach(begin + share * (end() - begin) * (isOfCodes ? 1 : 0.5));
    if (seconds() - reported >= REPORT_SECONDS) {
      report();
    }
  }

  private void reach(double share) {
    done = Math.max(done, share);
  }

  private double seconds() {
    return (clock.getAsLong() - began) / 1e9;
  }

  private void report() {
    reported = seconds();
    listener.job(done, done > 0 ? reported * (1 - done) / done : Double.NaN);
  }
}
