package org.adagio.fit.bytes;

import java.util.Arrays;

/** How a Gaussian channel shares bits out to axes: those above a level get the ratio to it. */
public final class WaterFilling {
  private WaterFilling() {}

  static int used(double[] variances, double bits) {
    double level = level(variances, bits);
    return (int) Math.max(1, Arrays.stream(variances).filter(own -> own > level).count());
  }

  /**
   * Returns the variance that is lost of every axis that has more.
   *
   * @param variances from the largest on
   */
  public static double level(double[] variances, double bits) {
    double level = variances[0];
    double sum = -2 * bits * Math.log(2);
    for (int k = 1; k <= variances.length && variances[k - 1] > 0; k++) {
      double own = Math.log(variances[k - 1]);
      sum += own;
      level = own * k > sum ? Math.exp(sum / k) : level;
    }
    return level;
  }
}
