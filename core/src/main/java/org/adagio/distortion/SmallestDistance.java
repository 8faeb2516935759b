package org.adagio.distortion;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The smallest distance of two points, to within a factor of √2, shared by all workers. Squares of
 * distances are told apart by powers of two; where they are cut is no power of two, since distances
 * of whole numbers often are.
 */
final class SmallestDistance {
  private static final double CUT = 1.37;
  private static final int NONE = Integer.MAX_VALUE;

  private final AtomicInteger exponent = new AtomicInteger(NONE);

  /** A squared distance that is surely above this one tells nothing new. */
  float squared() {
    int known = exponent.get();
    return known == NONE ? Float.MAX_VALUE : (float) Math.scalb(CUT, known);
  }

  /**
   * @param distance above 0
   */
  void offer(double distance) {
    double square = distance * distance / CUT;
    if (square > 0 && Math.getExponent(square) < exponent.get()) {
      exponent.accumulateAndGet(Math.getExponent(square), Math::min);
    }
  }

  /** At most the smallest distance offered. */
  double get() {
    int known = exponent.get();
    return known == NONE ? Double.POSITIVE_INFINITY : Math.sqrt(Math.scalb(CUT, known));
  }
}
