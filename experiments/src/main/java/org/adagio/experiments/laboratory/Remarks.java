package org.adagio.experiments.laboratory;

import org.adagio.Progress;

/**
 * Passes the remarks of a fit on, but not its stages: they would take the place of the experiment's
 * own.
 */
public record Remarks(Progress caller) implements Progress {

  @Override
  public void stage(String name, long steps) {}

  @Override
  public void advance(long steps) {}

  @Override
  public void note(String text) {
    caller.note(text);
  }
}
