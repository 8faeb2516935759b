package org.adagio.distortion;

/** What rounding alone may do to a distortion. */
public final class Rounding {
  /**
   * Images are computed in float32, and not every machine rounds them alike: distortions that
   * differ by no more than this are one.
   */
  public static final double FLOAT32 = 1e-5;

  private Rounding() {}
}
