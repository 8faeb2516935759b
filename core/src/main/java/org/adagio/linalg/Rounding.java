package org.adagio.linalg;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/** Rounding to float32 and back, and what it alone may do to a distortion. */
public final class Rounding {
  /**
   * Images in float32 are not rounded alike on every machine: distortions that differ by no more
   * than this are one.
   */
  public static final double FLOAT32 = 1e-5;

  /** Sums in float64, in another order: distortions that differ by no more than this are one. */
  public static final double FLOAT64 = 1e-9;

  private Rounding() {}

  /** A bound to four decimals, rounded up: what is said of the bound is true of the text too. */
  public static String up(double bound) {
    return new BigDecimal(bound).setScale(4, RoundingMode.CEILING).toPlainString();
  }

  public static double[] widened(float[] values) {
    double[] wide = new double[values.length];
    Arrays.setAll(wide, i -> values[i]);
    return wide;
  }

  public static float[] narrowed(double[] values) {
    float[] narrow = new float[values.length];
    for (int i = 0; i < narrow.length; i++) {
      narrow[i] = (float) values[i];
    }
    return narrow;
  }
}
