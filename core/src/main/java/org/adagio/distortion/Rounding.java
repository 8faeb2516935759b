package org.adagio.distortion;

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
}
