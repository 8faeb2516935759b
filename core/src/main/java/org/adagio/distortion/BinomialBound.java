package org.adagio.distortion;

/** Upper confidence bounds for a fraction, from independent draws. */
final class BinomialBound {
  private BinomialBound() {}

  /**
   * The fraction p at which {@code draws} draws without a single hit have probability 1 −
   * confidence: (1 − p)^draws = 1 − confidence.
   */
  static double ofNone(long draws, double confidence) {
    return -Math.expm1(Math.log1p(-confidence) / draws);
  }
}
