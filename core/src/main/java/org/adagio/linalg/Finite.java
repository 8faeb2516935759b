package org.adagio.linalg;

/** Looks for values that are no finite numbers. */
public final class Finite {
  private Finite() {}

  /** The position, counted from {@code from}, of the first NaN or infinity, or -1. */
  public static int firstViolation(float[] values, int from, int count) {
    int end = from + count;
    for (int i = from; i < end; i++) {
      if (!(Math.abs(values[i]) <= Float.MAX_VALUE)) {
        return i - from;
      }
    }
    return -1;
  }
}
