package org.adagio.linalg;

/**
 * Upper confidence bounds for a fraction, from independent draws, after Clopper and Pearson: the
 * largest fraction at which so few hits are not yet less likely than 1 − confidence.
 */
public final class BinomialBound {
  private static final double TINY = 1e-300;
  private static final double PRECISE = 1e-15;
  private static final int MOST_TERMS = 1_000_000;
  private static final double[] LANCZOS = {
    0.99999999999980993,
    676.5203681218851,
    -1259.1392167224028,
    771.32342877765313,
    -176.61502916214059,
    12.507343278686905,
    -0.13857109526572012,
    9.9843695780195716e-6,
    1.5056327351493116e-7
  };

  private BinomialBound() {}

  /**
   * The fraction p at which {@code draws} draws without a single hit have probability 1 −
   * confidence: (1 − p)^draws = 1 − confidence.
   */
  public static double ofNone(long draws, double confidence) {
    return -Math.expm1(Math.log1p(-confidence) / draws);
  }

  /** The fraction p at which at most {@code hits} hits have probability 1 − confidence. */
  public static double of(long hits, long draws, double confidence) {
    if (hits < 0 || hits > draws || draws < 1) {
      throw new IllegalArgumentException(
          "hits must lie between 0 and the draws, got %d of %d".formatted(hits, draws));
    }
    if (!(confidence > 0 && confidence < 1)) {
      throw new IllegalArgumentException("confidence must lie between 0 and 1, got " + confidence);
    }
    if (hits == 0) {
      return ofNone(draws, confidence);
    }
    return hits == draws ? 1 : bisected(hits + 1.0, draws - (double) hits, confidence);
  }

  /** The p with I_p(a, b) = confidence, rounded up. */
  private static double bisected(double a, double b, double confidence) {
    double low = 0;
    double high = 1;
    double middle = 0.5;
    while (low < middle && middle < high) {
      if (incompleteBeta(a, b, middle) < confidence) {
        low = middle;
      } else {
        high = middle;
      }
      middle = (low + high) / 2;
    }
    return high;
  }

  /** The regularized incomplete beta function I_x(a, b) for x between 0 and 1. */
  private static double incompleteBeta(double a, double b, double x) {
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    // the fraction converges fast below the mean of the distribution; above it, by symmetry
    return x < (a + 1) / (a + b + 2)
        ? front * continuedFraction(a, b, x) / a
        : 1 - front * continuedFraction(b, a, 1 - x) / b;
  }

  /** 1 / (1 + c₁/(1 + c₂/(1 + …))) of the incomplete beta function, from the front (Lentz). */
  private static double continuedFraction(double a, double b, double x) {
    double numerator = 1;
    double denominator = 1 / nonZero(1 - (a + b) * x / (a + 1));
    double value = denominator;
    for (int m = 1; m <= MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      denominator = 1 / nonZero(1 + even * denominator);
      numerator = nonZero(1 + even / numerator);
      value *= denominator * numerator;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      denominator = 1 / nonZero(1 + odd * denominator);
      numerator = nonZero(1 + odd / numerator);
      double factor = denominator * numerator;
      value *= factor;
      if (Math.abs(factor - 1) < PRECISE) {
        break;
      }
    }
    return value;
  }

  private static double nonZero(double value) {
    return Math.abs(value) < TINY ? TINY : value;
  }

  /** ln Γ(x) for x ≥ 1, by the approximation of Lanczos (g = 7, nine terms). */
  private static double logGamma(double x) {
    double sum = LANCZOS[0];
    for (int i = 1; i < LANCZOS.length; i++) {
      sum += LANCZOS[i] / (x - 1 + i);
    }
    double t = x + 6.5;
    return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
  }
}
