package org.adagio.benchmarks.refined;

import java.time.Duration;
import org.adagio.StopSignal;

/** Asks a search to stop once it has had its time. */
final class Deadline implements StopSignal {
  private final long start = System.nanoTime();
  private final long nanos;

  Deadline(Duration budget) {
    nanos = budget.toNanos();
  }

  @Override
  public boolean isRaised() {
    return System.nanoTime() - start > nanos;
  }
}
