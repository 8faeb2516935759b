package org.adagio.fit.descent;

import org.adagio.linalg.RatioSpan;

/** The smallest and the largest squared ratio E/D that was met. */
public final class RatioRange {
  private float low = 1;
  private float high = 1;

  void clear() {
    low = 1;
    high = 1;
  }

  synchronized void include(float smallest, float largest) {
    low = Math.min(low, smallest);
    high = Math.max(high, largest);
  }

  /** Of norms; not a number where a ratio is none. */
  RatioSpan ofNorms() {
    return new RatioSpan(Math.sqrt(Math.max(0, low)), Math.sqrt(high));
  }

  /** The largest distortion of a norm; not a number where a ratio is none. */
  public double distortion() {
    return ofNorms().distortion();
  }
}
