package org.adagio.cli;

import java.util.concurrent.atomic.AtomicBoolean;

/** Progress whose work is asked to finish with the best result so far. */
final class StoppableProgress implements ProgressDisplay {
  private final ProgressDisplay shown;
  private final AtomicBoolean stopped = new AtomicBoolean();

  StoppableProgress(ProgressDisplay shown) {
    this.shown = shown;
  }

  void stop() {
    stopped.set(true);
  }

  @Override
  public boolean enough() {
    return stopped.get();
  }

  @Override
  public void stage(String name, long steps) {
    shown.stage(name, steps);
  }

  @Override
  public void advance(long steps) {
    shown.advance(steps);
  }

  @Override
  public void note(String text) {
    shown.note(text);
  }

  @Override
  public void close() {
    shown.close();
  }
}
