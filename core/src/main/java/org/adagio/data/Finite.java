package org.adagio.data;

/** Looks for values that are no finite numbers. */
final class Finite {
  private static final int MAGNITUDE = 0x7FFFFFFF;
  private static final int INFINITY = 0x7F800000;

  private Finite() {}

  /** The position, counted from {@code from}, of the first NaN or infinity, or -1. */
  static int firstViolation(float[] values, int from, int count) {
    int largest = 0; // without a branch, so that the loop over good values vectorises
    for (int i = from; i < from + count; i++) {
      largest = Math.max(largest, Float.floatToRawIntBits(values[i]) & MAGNITUDE);
    }
    if (largest < INFINITY) {
      return -1;
    }
    int position = 0;
    while (Float.isFinite(values[from + position])) {
      position++;
    }
    return position;
  }
}
