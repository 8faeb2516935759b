package org.adagio.fit.descent;

import org.adagio.Matrix;

public interface BandedPairs extends AutoCloseable {

  /**
   * F(X) = ½ Σ h², where h is what a squared ratio lies beyond the band.
   *
   * @param gradient that of F is added to it
   * @param met hears of the smallest and the largest ratio, where they lie beyond the band
   */
  double at(Matrix map, Band band, double[] gradient, RatioRange met);

  @Override
  void close();
}
