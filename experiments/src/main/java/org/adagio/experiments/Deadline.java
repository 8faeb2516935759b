package org.adagio.experiments;

import java.time.Duration;
import org.adagio.Progress;

/** Asks a search to stop once it has had its time; what it remarks is passed on. */
final class Deadline implements Progress {
  private final long start = System.nanoTime();
  private final Duration budget;
  private final Progress outer;

  Deadline(Duration budget, Progress outer) {
    this.budget = budget;
    this.outer = outer;
  }

  @Override
  public void stage(String name, long steps) {}

  @Override
  public void advance(long steps) {}

  @Override
  public void note(String text) {
    outer.note(text);
  }

  @Override
  public boolean enough() {
    return System.nanoTime() - start > budget.toNanos() || outer.enough();
  }
}
