package org.adagio.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Objects;
import org.adagio.linalg.BinomialBound;
import org.adagio.linalg.Rounding;

/**
 * States what was checked of a map, on how many points, and what was found. All figures are in the
 * norm convention unless their name says "squared". Immutable.
 *
 * @param coverage which pairs were looked at
 * @param points how many points the pairs come from
 * @param pairs how many pairs with a positive distance were looked at
 * @param zeroSecants how many pairs of equal points were skipped
 * @param maxDistortion the largest distortion found
 * @param squaredDistortion the largest |ratio² − 1| found
 * @param meanDistortion the mean over the pairs
 * @param worstPair the pair with the largest distortion
 * @param statedDistortion the distortion that the certificate is about: the largest found if all
 *     pairs were looked at
 * @param beyond how many of the pairs looked at lie beyond it
 * @param confidence the probability with which {@code fractionBeyond} holds; 1 if all pairs were
 *     looked at
 * @param fractionBeyond an upper bound for the fraction of all such pairs beyond {@code
 *     statedDistortion}, after Clopper and Pearson
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
    double statedDistortion,
    long beyond,
    double confidence,
    double fractionBeyond) {
  /** Says which pairs were looked at. */
  public enum Coverage {
    /** Every pair of the points. */
    ALL_PAIRS,
    /** Pairs drawn uniformly at random. */
    SAMPLED_PAIRS,
    /** Pairs of points that the map was not fitted to, no point in two of them. */
    UNSEEN_PAIRS
  }

  /** Every bound that a fit or an evaluation states holds with this probability. */
  public static final double CONFIDENCE = 0.99;

  /** Figures of one set of pairs, which a file has with all their digits, agree but for this. */
  private static final double ROUNDING = 1e-6;

  /** Refuses figures that contradict each other, wherever they come from. */
  public Certificate {
    Objects.requireNonNull(coverage, "coverage");
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
    requireCount(coverage, points, (double) pairs + zeroSecants);
    requireSize("a stated distortion", statedDistortion);
    if (beyond > 0 != maxDistortion > statedDistortion) {
      throw new IllegalArgumentException(
          "pairs lie beyond %s where the largest distortion does, got %d and %s"
              .formatted(statedDistortion, beyond, maxDistortion));
    }
    double known = coverage == Coverage.ALL_PAIRS ? 0 : BinomialBound.of(beyond, pairs, confidence);
    if (!(Math.abs(fractionBeyond - known) <= ROUNDING)) {
      throw new IllegalArgumentException(
          "%d of %d pairs beyond bound the fraction by %s with confidence %s, got %s"
              .formatted(beyond, pairs, known, confidence, fractionBeyond));
    }
  }

  private static void requireSize(String name, double value) {
    if (!(value >= 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          name + " must be a finite number of at least 0, got " + value);
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
    if (worst.first() < 0 || worst.second() <= worst.first()) {
      throw new IllegalArgumentException(
          "the rows of the worst pair must be two that ascend, got %d and %d"
              .formatted(worst.first(), worst.second()));
    }
  }

  private static void requireCount(Coverage coverage, long points, double looked) {
    double all = points / 2.0 * (points - 1);
    if (coverage == Coverage.ALL_PAIRS && looked != all) {
      throw new IllegalArgumentException(
          "%d points have %.0f pairs, got %.0f".formatted(points, all, looked));
    }
    if (coverage == Coverage.UNSEEN_PAIRS && 2 * looked > points) {
      throw new IllegalArgumentException(
          "pairs of %d points, none of them in two, are at most half as many, got %.0f"
              .formatted(points, looked));
    }
  }

  /** Returns the certificate as one sentence; its bounds are rounded up, never down. */
  public String statement() {
    return switch (coverage) {
      case ALL_PAIRS ->
          String.format(
              Locale.ROOT,
              "all %,d pairs of %,d points keep their distance within %s",
              pairs,
              points,
              Rounding.up(maxDistortion));
      case SAMPLED_PAIRS -> bounded("sampled pairs of %,d points", "all pairs");
      case UNSEEN_PAIRS -> bounded("disjoint pairs of %,d unseen points", "such pairs");
    };
  }

  private String bounded(String which, String like) {
    return String.format(
        Locale.ROOT,
        "of %,d " + which + " %s beyond %s; with confidence %s %% fewer than %s %% of %s do",
        pairs,
        points,
        beyond == 0 ? "none lies" : String.format(Locale.ROOT, "%,d lie", beyond),
        asWritten(statedDistortion),
        plain(100 * confidence),
        Rounding.up(100 * fractionBeyond),
        like);
  }

  /** As people wrote it, where it has few digits; else rounded up. */
  private static String asWritten(double distortion) {
    return BigDecimal.valueOf(distortion)
        .setScale(4, RoundingMode.CEILING)
        .stripTrailingZeros()
        .toPlainString();
  }

  private static String plain(double value) {
    return new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros().toPlainString();
  }

  @Override
  public String toString() {
    return statement();
  }
}
