package org.adagio;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the steps of the last stage: how many were announced, and how many were done. */
public final class CountedSteps implements Progress {
  private final AtomicLong done = new AtomicLong();
  private String stage;
  private long announced;

  @Override
  public void stage(String name, long steps) {
    stage = name;
    announced = steps;
    done.set(0);
  }

  @Override
  public void advance(long steps) {
    done.addAndGet(steps);
  }

  @Override
  public String toString() {
    return "%s: %d of %d".formatted(stage, done.get(), announced);
  }
}
