package org.adagio.distortion;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** What was checked of a map, on how many points, and what was found. Its type says which pairs. */
public sealed interface Certificate {

  /** What was found over the pairs that were looked at. */
  PairFigures figures();

  /** Which pairs were looked at. */
  Coverage coverage();

  /** The distortion that the certificate is about. */
  double statedDistortion();

  /** The probability with which {@link #fractionBeyond} holds; 1 when all pairs were checked. */
  double confidence();

  /** Upper bound for the fraction of all such pairs beyond {@link #statedDistortion}. */
  double fractionBeyond();

  /** How many of the pairs looked at lie beyond {@link #statedDistortion}. */
  long beyond();

  /** The certificate as one sentence; its bounds are rounded up, never down. */
  String statement();

  /** How many points the pairs come from. */
  default long points() {
    return figures().points();
  }

  /** How many pairs with a positive distance were looked at. */
  default long pairs() {
    return figures().pairs();
  }

  /** How many pairs of equal points were skipped. */
  default long zeroSecants() {
    return figures().zeroSecants();
  }

  /** The largest distortion found. */
  default double maxDistortion() {
    return figures().maxDistortion();
  }

  /** The largest |ratio² − 1| found. */
  default double squaredDistortion() {
    return figures().squaredDistortion();
  }

  /** The mean distortion over the pairs. */
  default double meanDistortion() {
    return figures().meanDistortion();
  }

  /** The pair with the largest distortion. */
  default SecantPair worstPair() {
    return figures().worstPair();
  }

  /** Every pair of the points was looked at: no pair lies beyond the largest distortion found. */
  record OfAllPairs(PairFigures figures) implements Certificate {
    /** Refuses figures of fewer pairs or more than the points have. */
    public OfAllPairs {
      double all = figures.points() / 2.0 * (figures.points() - 1);
      if (figures.looked() != all) {
        throw new IllegalArgumentException(
            "%d points have %.0f pairs, got %.0f"
                .formatted(figures.points(), all, figures.looked()));
      }
    }

    @Override
    public Coverage coverage() {
      return Coverage.ALL_PAIRS;
    }

    @Override
    public double statedDistortion() {
      return figures.maxDistortion();
    }

    @Override
    public double confidence() {
      return 1;
    }

    @Override
    public double fractionBeyond() {
      return 0;
    }

    @Override
    public long beyond() {
      return 0;
    }

    @Override
    public String statement() {
      return String.format(
          Locale.ROOT,
          "all %,d pairs of %,d points keep their distance within %s",
          pairs(),
          points(),
          Rounding.up(maxDistortion()));
    }

    @Override
    public String toString() {
      return statement();
    }
  }

  /** Pairs drawn at random were looked at; they bound how many of all pairs lie beyond. */
  record OfSampledPairs(PairFigures figures, FractionBound bound) implements Bounded {
    /** Refuses a bound that the pairs do not give. */
    public OfSampledPairs {
      bound.requireFrom(figures);
    }

    @Override
    public Coverage coverage() {
      return Coverage.SAMPLED_PAIRS;
    }

    @Override
    public String statement() {
      return sentence(this, "sampled pairs of %,d points", "all pairs");
    }

    @Override
    public String toString() {
      return statement();
    }
  }

  /** Pairs of points that the map was not fitted to, no point in two of them, were looked at. */
  record OfUnseenPairs(PairFigures figures, FractionBound bound) implements Bounded {
    /** Refuses a bound that the pairs do not give, and more pairs than can be disjoint. */
    public OfUnseenPairs {
      bound.requireFrom(figures);
      if (2 * figures.looked() > figures.points()) {
        throw new IllegalArgumentException(
            "pairs of %d points, none of them in two, are at most half as many, got %.0f"
                .formatted(figures.points(), figures.looked()));
      }
    }

    @Override
    public Coverage coverage() {
      return Coverage.UNSEEN_PAIRS;
    }

    @Override
    public String statement() {
      return sentence(this, "disjoint pairs of %,d unseen points", "such pairs");
    }

    @Override
    public String toString() {
      return statement();
    }
  }

  /** A certificate that rests on independent pairs, and so on a bound. */
  sealed interface Bounded extends Certificate {

    /** For the fraction of the pairs beyond the distortion stated. */
    FractionBound bound();

    @Override
    default double statedDistortion() {
      return bound().distortion();
    }

    @Override
    default double confidence() {
      return bound().confidence();
    }

    @Override
    default double fractionBeyond() {
      return bound().fraction();
    }

    @Override
    default long beyond() {
      return bound().beyond();
    }
  }

  private static String sentence(Bounded found, String which, String like) {
    return String.format(
        Locale.ROOT,
        "of %,d " + which + " %s beyond %s; with confidence %s %% fewer than %s %% of %s do",
        found.pairs(),
        found.points(),
        found.beyond() == 0 ? "none lies" : String.format(Locale.ROOT, "%,d lie", found.beyond()),
        asWritten(found.statedDistortion()),
        plain(100 * found.confidence()),
        Rounding.up(100 * found.fractionBeyond()),
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
}
