package org.adagio.distortion;

/**
 * An upper bound for the fraction of pairs beyond a distortion, from independent pairs.
 *
 * @param distortion the one that the bound is about
 * @param beyond how many of the pairs looked at lie beyond it
 * @param confidence the probability with which the bound holds
 * @param fraction the bound
 */
public record FractionBound(double distortion, long beyond, double confidence, double fraction) {
  /** Every bound that a fit or an evaluation states holds with this probability. */
  public static final double CONFIDENCE = 0.99;
}
