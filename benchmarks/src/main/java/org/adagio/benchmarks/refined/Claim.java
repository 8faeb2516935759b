package org.adagio.benchmarks.refined;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a figure should be.
 *
 * @param decimals to which a figure is rounded before it is compared
 */
record Claim(Relation relation, double bound, int decimals) {
  private static final int EXACT = 9;

  /** How a figure should relate to the bound. */
  enum Relation {
    AT_MOST("<="),
    BELOW("<"),
    AT_LEAST(">="),
    ABOVE(">");

    final String sign;

    Relation(String sign) {
      this.sign = sign;
    }

    boolean holds(double value, double bound) {
      return switch (this) {
        case AT_MOST -> value <= bound;
        case BELOW -> value < bound;
        case AT_LEAST -> value >= bound;
        case ABOVE -> value > bound;
      };
    }
  }

  static Claim atMost(double bound) {
    return new Claim(Relation.AT_MOST, bound, EXACT);
  }

  static Claim below(double bound) {
    return new Claim(Relation.BELOW, bound, EXACT);
  }

  static Claim atLeast(double bound) {
    return new Claim(Relation.AT_LEAST, bound, EXACT);
  }

  static Claim above(double bound) {
    return new Claim(Relation.ABOVE, bound, EXACT);
  }

  /** The same of the figure as it is printed to so many decimals. */
  Claim atDecimals(int decimals) {
    return new Claim(relation, bound, decimals);
  }

  boolean holds(double value) {
    return Double.isFinite(value) && relation.holds(rounded(value), bound);
  }

  private double rounded(double value) {
    return new BigDecimal(value).setScale(decimals, RoundingMode.HALF_UP).doubleValue();
  }
}
