package org.adagio.distortion;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

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
 * @param fractionBeyond upper bound for the fraction of all pairs whose distortion is larger than
 *     {@code maxDistortion}: 0 when all pairs were checked
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
    double fractionBeyond) {

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
          String.format(
              Locale.ROOT,
              "%,d sampled pairs of %,d points keep their distance within %s; with confidence"
                  + " %.0f %% fewer than %s %% of all pairs do not",
              pairs,
              points,
              most,
              100 * confidence,
              roundedUp(100 * fractionBeyond, 4));
    };
  }

  private static String roundedUp(double value, int places) {
    return new BigDecimal(value).setScale(places, RoundingMode.CEILING).toPlainString();
  }
}
