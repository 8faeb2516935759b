package org.adagio.linalg;

/** Σ x_k y_k and Σ x_k² in float64, in four sums that do not wait for each other. */
public final class InnerProduct {
  private InnerProduct() {}

  /** The inner product of two runs of numbers. */
  public static double of(double[] x, int atX, double[] y, int atY, int count) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int k = 0;
    for (; k + 4 <= count; k += 4) {
      a += x[atX + k] * y[atY + k];
      b += x[atX + k + 1] * y[atY + k + 1];
      c += x[atX + k + 2] * y[atY + k + 2];
      d += x[atX + k + 3] * y[atY + k + 3];
    }
    for (; k < count; k++) {
      a += x[atX + k] * y[atY + k];
    }
    return (a + b) + (c + d);
  }

  /**
   * The Euclidean norm of a run of numbers. Where squares leave float64's range, the numbers are
   * scaled by a power of two first, so that it is 0 only where all of them are.
   */
  public static double norm(double[] x, int at, int count) {
    double sum = of(x, at, x, at, count);
    if (isSafe(sum)) {
      return Math.sqrt(sum);
    }
    double largest = 0;
    for (int k = at; k < at + count; k++) {
      largest = Math.max(largest, Math.abs(x[k]));
    }
    return largest == 0 ? 0 : scaledNorm(x, at, count, Math.getExponent(largest));
  }

  private static boolean isSafe(double sum) {
    return sum > 0x1p-900 && sum < Double.POSITIVE_INFINITY;
  }

  private static double scaledNorm(double[] x, int at, int count, int exponent) {
    double sum = 0;
    for (int k = at; k < at + count; k++) {
      double scaled = Math.scalb(x[k], -exponent);
      sum += scaled * scaled;
    }
    return Math.scalb(Math.sqrt(sum), exponent);
  }
}
