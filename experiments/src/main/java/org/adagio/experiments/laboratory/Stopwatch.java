package org.adagio.experiments.laboratory;

/** Time since a start. */
public record Stopwatch(long start) {
  private static final double NANOS = 1e9;

  /** One that starts now. */
  public static Stopwatch started() {
    return new Stopwatch(System.nanoTime());
  }

  /** The time since its start. */
  public double seconds() {
    return nanos() / NANOS;
  }

  public long nanos() {
    return System.nanoTime() - start;
  }
}
