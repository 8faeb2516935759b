package org.adagio.distortion;

import java.util.Objects;

/**
 * What was found over some pairs. All figures are in the norm convention unless their name says
 * "squared".
 *
 * @param points how many points the pairs come from
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param maxDistortion the largest distortion
 * @param squaredDistortion the largest |ratio² − 1|
 * @param meanDistortion the mean over the pairs
 * @param worstPair the pair with the largest distortion
 */
public record PairFigures(
    long points,
    long pairs,
    long zeroSecants,
    double maxDistortion,
    double squaredDistortion,
    double meanDistortion,
    SecantPair worstPair) {

  /** Figures of one set of pairs agree but for their rounding. */
  private static final double ROUNDING = 1e-6;

  /** Refuses figures that contradict each other, wherever they come from. */
  public PairFigures {
    Objects.requireNonNull(worstPair, "worstPair");
    if (points < 2 || pairs < 1 || zeroSecants < 0) {
      throw new IllegalArgumentException(
          "there must be points and pairs, got %d pairs of %d points, and %d of equal ones"
              .formatted(pairs, points, zeroSecants));
    }
    requireSize("the largest distortion", maxDistortion);
    requireSize("the largest squared distortion", squaredDistortion);
    requireSize("the mean distortion", meanDistortion);
    if (meanDistortion > maxDistortion * (1 + ROUNDING)) {
      throw new IllegalArgumentException(
          "a mean distortion must be at most the largest %s, got %s"
              .formatted(maxDistortion, meanDistortion));
    }
    requireWorst(worstPair, maxDistortion, squaredDistortion);
    if (worstPair.first() < 0 || worstPair.second() <= worstPair.first()) {
      throw new IllegalArgumentException(
          "the rows of the worst pair must be two that ascend, got %d and %d"
              .formatted(worstPair.first(), worstPair.second()));
    }
  }

  /** The largest distortion is that of the worst pair; of squares another pair may be worse. */
  private static void requireWorst(SecantPair worst, double max, double squared) {
    requireSize("the distance of the worst pair", worst.distance());
    requireSize("its distance after the map", worst.embeddedDistance());
    if (!(Math.abs(worst.distortion() - max) <= ROUNDING * (1 + max))) {
      throw new IllegalArgumentException(
          "the largest distortion must be that of the worst pair, %s, got %s"
              .formatted(worst.distortion(), max));
    }
    double most = max * (2 + max); // of a ratio of 1 + max
    if (worst.squaredDistortion() - squared > ROUNDING * (1 + most)
        || squared - most > ROUNDING * (1 + most)) {
      throw new IllegalArgumentException(
          "the largest squared distortion must lie between %s and %s, got %s"
              .formatted(worst.squaredDistortion(), most, squared));
    }
  }

  /** How many pairs were looked at, those of equal points too. */
  double looked() {
    return (double) pairs + zeroSecants;
  }

  private static void requireSize(String name, double value) {
    if (!(value >= 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          name + " must be a finite number of at least 0, got " + value);
    }
  }
}
