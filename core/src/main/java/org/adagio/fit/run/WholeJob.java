package org.adagio.fit.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.adagio.Progress;
import org.adagio.Progress.SearchState;

/**
 * Reports how far a whole fit has come, beside what its stages report of themselves. How many
 * stages and rounds follow nobody knows beforehand: a {@link Course} says how many are usual, each
 * of these takes the same share of its part, and later ones half of what is left, so that the share
 * never falls.
 */
final class WholeJob implements Progress {
  /** Several times a second. */
  private static final double REPORT_SECONDS = 0.1;

  /** Stages before a search, and after it. */
  private static final int USUAL_BESIDE = 2;

  /** The parts of a fit. */
  enum Part {
    CHECK,
    SEARCH,
    JUDGE
  }

  /** What kind of fit it is; fits of 3000 to 50 000 sentences were timed. */
  enum Course {
    /** Principal components take no longer than a look at pairs. */
    ONE_MAP(0.05, 0.5, 2),
    /** A search has 7 to 9 rounds, and takes nine tenths of the time. */
    ROUNDS(0.05, 0.9, 8),
    /** One stage, whose steps are measured, is all. */
    CODES(0, 0.99, 1);

    private final double endOfCheck;
    private final double endOfSearch;
    private final int usual;

    Course(double endOfCheck, double endOfSearch, int usual) {
      this.endOfCheck = endOfCheck;
      this.endOfSearch = endOfSearch;
      this.usual = usual;
    }

    private double end(Part part) {
      return switch (part) {
        case CHECK -> endOfCheck;
        case SEARCH -> endOfSearch;
        case JUDGE -> 1;
      };
    }

    private int usual(Part part) {
      return part == Part.SEARCH ? usual : USUAL_BESIDE;
    }
  }

  private final Progress listener;
  private final Optional<Duration> budget;
  private final LongSupplier clock;
  private final Course course;
  private final long began;
  private Part part = Part.CHECK;
  private double beginOfPart;
  private double begin;
  private double end;
  private int begun;
  private int round;
  private double done;
  private long steps;
  private long made;
  private double reported = Double.NEGATIVE_INFINITY;

  /**
   * @param budget of the search, if there is one
   * @param clock in nanoseconds
   */
  WholeJob(Progress listener, Optional<Duration> budget, LongSupplier clock, Course course) {
    this.listener = listener;
    this.course = course;
    this.budget = budget;
    this.clock = clock;
    began = clock.getAsLong();
  }

  /** Ends the part before this one. */
  synchronized void enter(Part next) {
    reach(course.end(part));
    part = next;
    beginOfPart = done;
    begun = 0;
    end = done;
    steps = 0;
    report();
  }

  /** Begins a stage or a round; the one before it is over. */
  private void begin() {
    reach(end);
    begin = done;
    begun++;
    double rest = course.end(part) - begin;
    int usual = course.usual(part);
    end = begin + (begun < usual ? rest / (usual - begun + 1) : usual == 1 ? rest : rest / 2);
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
        reach(beginOfPart + ofBudget() * (course.end(part) - beginOfPart));
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

  /** A share of the present stage is done. */
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
