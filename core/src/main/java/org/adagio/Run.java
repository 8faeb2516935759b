package org.adagio;

import java.util.Objects;

/**
 * Says how one piece of work is carried out: what its draws begin with, and who listens. Immutable.
 *
 * @param seed of everything that is drawn at random; equal seeds give equal results
 * @param progress hears how far the work has come
 */
public record Run(long seed, Progress progress) {
  /** Draws with seed 0, and tells nobody. */
  public static final Run SILENT = new Run(0, Progress.NONE);

  /** Refuses a listener that is missing. */
  public Run {
    Objects.requireNonNull(progress, "progress");
  }

  /** Returns a run with this seed that tells nobody. */
  public static Run of(long seed) {
    return new Run(seed, Progress.NONE);
  }
}
