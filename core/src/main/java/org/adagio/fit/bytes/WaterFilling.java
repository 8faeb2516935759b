package org.adagio.fit.bytes;

import java.util.Arrays;

/** How a Gaussian channel shares bits out to axes: those above a level get the ratio to it. */
public final class WaterFilling {
  private static final int STEPS = 200;

  private WaterFilling() {}

  /** Returns how many axes get some of the bits. */
  static int used(double[] variances, double bits) {
    double level = level(variances, bits);
    return (int) Math.max(1, Arrays.stream(variances).filter(own -> own > level).count());
  }

  /** Returns the variance that is lost of every axis that has more. */
  public static double level(double[] variances, double bits) {
    double low = 1e-300;
    double high = Arrays.stream(variances).max().orElse(0);
    for (int i = 0; i < STEPS && high > low; i++) {
      double middle = Math.sqrt(low) * Math.sqrt(high);
      if (rate(variances, middle) > bits) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double rate(double[] variances, double level) {
    double bits = 0;
    for (double variance : variances) {
      bits += variance > level ? 0.5 * Math.log(variance / level) / Math.log(2) : 0;
    }
    return bits;
  }
}
