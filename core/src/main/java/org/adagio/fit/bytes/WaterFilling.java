package org.adagio.fit.bytes;

/** How a Gaussian channel shares bits out to axes: those above a level get the ratio to it. */
final class WaterFilling {
  private static final int STEPS = 200;

  private WaterFilling() {}

  /** Returns how many axes get some of the bits. */
  static int used(double[] variances, double bits) {
    double low = 1e-300;
    double high = 0;
    for (double variance : variances) {
      high = Math.max(high, variance);
    }
    for (int i = 0; i < STEPS && high > low; i++) {
      double level = Math.sqrt(low) * Math.sqrt(high);
      if (rate(variances, level) > bits) {
        low = level;
      } else {
        high = level;
      }
    }
    int used = 0;
    for (double variance : variances) {
      used += variance > high ? 1 : 0;
    }
    return Math.max(1, used);
  }

  private static double rate(double[] variances, double level) {
    double bits = 0;
    for (double variance : variances) {
      bits += variance > level ? 0.5 * Math.log(variance / level) / Math.log(2) : 0;
    }
    return bits;
  }
}
