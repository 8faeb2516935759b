package org.adagio.experiments.laboratory;

import java.time.Duration;

/**
 * How experiments are run.
 *
 * @param seed of everything random; where several are tried, the others follow it
 * @param numax how long NuMax may take for one answer
 */
public record Settings(long seed, Duration numax) {
  private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

  /** Two minutes for an answer of NuMax. */
  public static Settings standard(long seed) {
    return new Settings(seed, TWO_MINUTES);
  }

  /** Refuses a time that is not positive. */
  public Settings {
    if (numax.isNegative() || numax.isZero()) {
      throw new IllegalArgumentException("NuMax's time must be above 0 s, got " + numax);
    }
  }
}
