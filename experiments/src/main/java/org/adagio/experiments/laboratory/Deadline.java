package org.adagio.experiments.laboratory;

import java.time.Duration;
import org.adagio.StopSignal;

/** Asks a search to stop once it has had its time, which runs from here on. */
public final class Deadline implements StopSignal {
  private final Duration limit;
  private final Stopwatch watch = Stopwatch.started();
  private volatile boolean met;

  public Deadline(Duration limit) {
    this.limit = limit;
  }

  @Override
  public boolean isRaised() {
    if (watch.nanos() > limit.toNanos()) {
      met = true;
    }
    return met;
  }

  /** Whether the search was asked to stop. */
  public boolean wasMet() {
    return met;
  }
}
