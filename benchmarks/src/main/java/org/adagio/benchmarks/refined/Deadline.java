package org.adagio.benchmarks.refined;

import java.time.Duration;
import org.adagio.Progress;

/** Asks a search to stop once it has had its time. */
final class Deadline implements Progress {
  private final long start = System.nanoTime();
  private final long nanos;

  Deadline(Duration budget) {
    nanos = budget.toNanos();
  }

  @Override
  public void stage(String name, long steps) {}

  @Override
  public void advance(long steps) {}

  @Override
  public boolean enough() {
    return System.nanoTime() - start > nanos;
  }
}
