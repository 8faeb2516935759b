package org.adagio.distortion;

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

  /** The certificate as one sentence. */
  public String statement() {
    return switch (coverage) {
      case ALL_PAIRS ->
          "all %,d pairs of %,d points keep their distance within %.4f"
              .formatted(pairs, points, maxDistortion);
      case SAMPLED_PAIRS ->
          "of %,d sampled pairs of %,d points the worst is at %.4f; with confidence %.0f %% fewer than %.2g of all pairs are worse"
              .formatted(pairs, points, maxDistortion, 100 * confidence, fractionBeyond);
    };
  }
}
