package org.adagio.distortion;

import org.adagio.linalg.BinomialBound;

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

  /** The bound is computed anew from a file's numbers, which have all their digits. */
  private static final double ROUNDING = 1e-6;

  /** Refuses a distortion that cannot be stated; the rest is known where the pairs are. */
  public FractionBound {
    if (!(distortion >= 0 && Double.isFinite(distortion))) {
      throw new IllegalArgumentException(
          "a stated distortion must be a finite number of at least 0, got " + distortion);
    }
  }

  /** The bound of Clopper and Pearson. */
  static FractionBound of(double distortion, long beyond, long pairs, double confidence) {
    return new FractionBound(
        distortion, beyond, confidence, BinomialBound.of(beyond, pairs, confidence));
  }

  /** Refuses a bound that the pairs do not give. */
  void requireFrom(PairFigures figures) {
    long pairs = figures.pairs();
    if (beyond > 0 != figures.maxDistortion() > distortion) {
      throw new IllegalArgumentException(
          "pairs lie beyond %s where the largest distortion does, got %d and %s"
              .formatted(distortion, beyond, figures.maxDistortion()));
    }
    double known = BinomialBound.of(beyond, pairs, confidence);
    if (!(Math.abs(fraction - known) <= ROUNDING)) {
      throw new IllegalArgumentException(
          "%d of %d pairs beyond bound the fraction by %s with confidence %s, got %s"
              .formatted(beyond, pairs, known, confidence, fraction));
    }
  }
}
