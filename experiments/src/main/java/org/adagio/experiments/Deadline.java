package org.adagio.experiments;

import java.time.Duration;
import org.adagio.Progress;

/**
 * Asks a search to stop once it has had its time, or when its caller has heard enough. Remarks are
 * passed on.
 */
final class Deadline implements Progress {
  private final Progress caller;
  private final Duration limit;
  private final long start = System.nanoTime();
  private volatile boolean met;

  Deadline(Duration limit, Progress caller) {
    this.limit = limit;
    this.caller = caller;
  }

  @Override
  public void stage(String name, long steps) {}

  @Override
  public void advance(long steps) {}

  @Override
  public void note(String text) {
    caller.note(text);
  }

  @Override
  public boolean enough() {
    if (System.nanoTime() - start > limit.toNanos() || caller.enough()) {
      met = true;
    }
    return met;
  }

  /** Whether the search was asked to stop. */
  boolean wasMet() {
    return met;
  }
}
