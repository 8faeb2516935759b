package org.adagio.distortion;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.function.LongUnaryOperator;

/**
 * What was checked, on how many points, and what was found. All figures are in the norm convention
 * unless their name says "squared".
 *
 * @param coverage which pairs were looked at
 * @param points how many points they come from
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param maxDistortion the largest distortion found
 * @param squaredDistortion the largest |ratio² − 1| found
 * @param meanDistortion the mean over the pairs
 * @param worstPair the pair with the largest distortion
 * @param confidence 1 when all pairs were checked; else the probability with which {@code
 *     fractionBeyond} holds
 * @param fractionBeyond upper bound for the fraction of all such pairs whose distortion is larger
 *     than {@code statedDistortion}: 0 when all pairs were checked
 * @param statedDistortion the distortion that the statement is about: {@code maxDistortion}, but
 *     for unseen pairs the one that was to be held
 * @param beyond how many of the pairs lie beyond {@code statedDistortion}
 */
public record Certificate(
    Coverage coverage,
    long points,
    long pairs,
    long zeroSecants,
    double maxDistortion,
    double squaredDistortion,
    double meanDistortion,
    SecantPair worstPair,
    double confidence,
    double fractionBeyond,
    double statedDistortion,
    long beyond) {

  /** A certificate about the largest distortion found, which no pair exceeds. */
  public Certificate(
      Coverage coverage,
      long points,
      long pairs,
      long zeroSecants,
      double maxDistortion,
      double squaredDistortion,
      double meanDistortion,
      SecantPair worstPair,
      double confidence,
      double fractionBeyond) {
    this(
        coverage,
        points,
        pairs,
        zeroSecants,
        maxDistortion,
        squaredDistortion,
        meanDistortion,
        worstPair,
        confidence,
        fractionBeyond,
        maxDistortion,
        0);
  }

  /** Whether it speaks of a distortion that was to be held, not of the largest one found. */
  public boolean isStated() {
    return coverage == Coverage.UNSEEN_PAIRS || statedDistortion != maxDistortion;
  }

  /** The certificate as one sentence; its bounds are rounded up, never down. */
  public String statement() {
    String most = roundedUp(maxDistortion, 4);
    return switch (coverage) {
      case ALL_PAIRS ->
          String.format(
              Locale.ROOT,
              "all %,d pairs of %,d points keep their distance within %s",
              pairs,
              points,
              most);
      case SAMPLED_PAIRS ->
          isStated()
              ? ofStatedDistortion("sampled pairs of %,d points", "all pairs")
              : String.format(
                  Locale.ROOT,
                  "%,d sampled pairs of %,d points keep their distance within %s; with confidence"
                      + " %.0f %% fewer than %s %% of all pairs do not",
                  pairs,
                  points,
                  most,
                  100 * confidence,
                  roundedUp(100 * fractionBeyond, 4));
      case UNSEEN_PAIRS -> ofStatedDistortion("disjoint pairs of %,d unseen points", "such pairs");
    };
  }

  private String ofStatedDistortion(String which, String like) {
    return String.format(
        Locale.ROOT,
        "of %,d " + which + " %,d lie beyond %s; with confidence %s %% fewer than %s %% of %s do",
        pairs,
        points,
        beyond,
        stated(),
        plain(100 * confidence),
        roundedUp(100 * fractionBeyond, 4),
        like);
  }

  /** The same with the rows of the worst pair counted anew. */
  public Certificate renumbered(LongUnaryOperator rows) {
    return new Certificate(
        coverage,
        points,
        pairs,
        zeroSecants,
        maxDistortion,
        squaredDistortion,
        meanDistortion,
        worstPair.renumbered(rows),
        confidence,
        fractionBeyond,
        statedDistortion,
        beyond);
  }

  /** As people wrote it, where it has few digits. */
  private String stated() {
    return BigDecimal.valueOf(statedDistortion)
        .setScale(4, RoundingMode.CEILING)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String plain(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  private static String roundedUp(double value, int places) {
    return new BigDecimal(value).setScale(places, RoundingMode.CEILING).toPlainString();
  }
}
