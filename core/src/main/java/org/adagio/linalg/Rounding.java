package org.adagio.linalg;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** What rounding alone may do to a distortion. */
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
}
