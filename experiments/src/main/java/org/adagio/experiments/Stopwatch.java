package org.adagio.experiments;

import java.util.Arrays;
import java.util.function.Supplier;

/** Time since a start. */
record Stopwatch(long start) {
  private static final double NANOS = 1e9;

  static Stopwatch started() {
    return new Stopwatch(System.nanoTime());
  }

  double seconds() {
    return (System.nanoTime() - start) / NANOS;
  }

  /**
   * The last result of some work, and the median of its times.
   *
   * @param repetitions how often the work is done; odd
   */
  static <T> Timed<T> median(int repetitions, Supplier<T> work) {
    double[] seconds = new double[repetitions];
    T result = null;
    for (int i = 0; i < repetitions; i++) {
      Stopwatch watch = started();
      result = work.get();
      seconds[i] = watch.seconds();
    }
    Arrays.sort(seconds);
    return new Timed<>(result, seconds[repetitions / 2]);
  }

  /** A result and how long it took. */
  record Timed<T>(T result, double seconds) {}
}
