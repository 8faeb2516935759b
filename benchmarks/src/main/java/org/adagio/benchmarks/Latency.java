package org.adagio.benchmarks;

import java.util.Arrays;

/**
 * How long one call takes where a call is short.
 *
 * @param median of many calls, each timed alone, in seconds
 */
record Latency(double median) {
  private static final int CALLS = 20_000;
  private static final double NANOS = 1e9;

  /** As many calls again come first and are not counted. */
  static Latency of(Task call) {
    times(call);
    return new Latency(median(times(call)) / NANOS);
  }

  private static long[] times(Task call) {
    long[] times = new long[CALLS];
    for (int i = 0; i < CALLS; i++) {
      long start = System.nanoTime();
      Object result = call.run();
      times[i] = System.nanoTime() - start;
      if (result == null) {
        throw new IllegalStateException("a call without a result");
      }
    }
    return times;
  }

  static double median(long[] times) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
  }
}
