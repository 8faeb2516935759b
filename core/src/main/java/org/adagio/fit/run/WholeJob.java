package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;

/**
 * Reports how far a whole fit has come, beside what its stages report of themselves. How many
 * stages and rounds follow nobody knows beforehand: of each part it is said how many are usual;
 * these take the same share of it, and later ones half of what is left, so that the share never
 * falls.
 */
final class WholeJob implements Progress {
  /** Several times a second. */
  private static final double REPORT_SECONDS = 0.1;

  private final Progress listener;
  private final Optional<Duration> budget;
  private final LongSupplier clock;
  private final long began;
  private double beginOfPart;
  private double endOfPart;
  private int usual;
  private double begin;
  private double end;
  private int begun;
  private int round;
  private double done;
  private long steps;
  private long made;
  private double reported = Double.NEGATIVE_INFINITY;

  WholeJob(Progress listener, Optional<Duration> budget, LongSupplier clock) {
    this.listener = listener;
    this.budget = budget;
    this.clock = clock;
    began = clock.getAsLong();
  }

  /** Begins a part, which ends when this share of the whole is done; the one before it is over. */
  synchronized void enter(double share, int stages) {
    reach(endOfPart);
    beginOfPart = done;
    endOfPart = share;
    usual = stages;
    begun = 0;
    end = done;
    steps = 0;
    report();
  }

  private void begin() {
    reach(end);
    begin = done;
    begun++;
    double rest = endOfPart - begin;
    end = begin + (begun < usual ? rest / (usual - begun + 1) : usual == 1 ? rest : rest / 2);
  }

  synchronized void finish() {
    reach(1);
    report();
  }

  @Override
  public void stage(String name, long count) {
    listener.stage(name, count);
    synchronized (this) {
      begin();
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
      if (budget.isPresent()) {
        reach(beginOfPart + ofBudget() * (endOfPart - beginOfPart));
      } else if (state.round() != round) {
        round = state.round();
        begin();
      }
      reportNowAndThen();
    }
  }

  private double ofBudget() {
    return Math.min(1, seconds() * 1e9 / budget.orElseThrow().toNanos());
  }

  private void come(double share) {
    reach(begin + share * (end - begin));
    reportNowAndThen();
  }

  private void reportNowAndThen() {
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
