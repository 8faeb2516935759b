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

  /** Adds Σ s sᵀ over the unit secants s of pairs beyond the band, κ x κ. */
  void addMoments(Matrix map, Band band, double[] moments);

  @Override
  void close();
}
