package org.adagio.fit.refined;

/**
 * The distortion that a trial aims at while it looks for the smallest one that is reached soon. At
 * first it falls, as long as the known pairs come within it fast and few others lie beyond it. Then
 * it stands until no pair is found beyond it, and gives way where that would take long.
 */
final class MovingTarget {
  /** How far a target falls at most: a bolder one would give way by as much. */
  private static final double BOLDEST = 0.7;

  /** How far it falls at most where more pairs than a share lie beyond it already. */
  private static final double CAREFUL = 0.85;

  private static final double CAREFUL_FROM = 1e-4;

  /**
   * Where a larger share of the pairs lies beyond a target, or more than a scan lists, a smaller
   * one would be hard to meet.
   */
  private static final double STANDS_FROM = 1e-3;

  /** A target that would fall by less stands: the rest would cost as much as all before it. */
  private static final double SHORTEST = 0.93;

  /**
   * The logarithm of the stress falls by about 6 x^1.5 with each step where the target is e^x times
   * the least distortion: seen with word and sentence vectors at 32 to 128 dimensions.
   */
  private static final double RATE = 6;

  private static final double POWER = 1.5;

  /**
   * A target so much above the least distortion that the rate foretells is met in some 30 steps.
   */
  private static final double ABOVE_LEAST = 1.1;

  /** So many pairs beyond a target come in with a few steps more. */
  private static final double MANY = 100;

  /**
   * A target that was not met gives way by this share for every power of ten of pairs beyond it in
   * excess of {@link #MANY}: with little more than half of it, 10 000 words to 32 dimensions took a
   * third more steps for one percent less of distortion.
   */
  private static final double GIVEN_WAY = 0.02;

  private final double pairs;
  private double distortion;
  private boolean falls = true;
  private double before = Double.POSITIVE_INFINITY;

  MovingTarget(double first, double pairs) {
    distortion = first;
    this.pairs = pairs;
  }

  double distortion() {
    return distortion;
  }

  void missed(double reached) {
    falls = false;
    distortion = Math.max(distortion, reached);
  }

  /** Falls if more can be reached soon, as the rate of the descent and the pairs beyond tell. */
  boolean falls(double rate, double beyond) {
    double least = ABOVE_LEAST * Math.exp(-Math.pow(rate / RATE, 1 / POWER));
    double step = Math.max(beyond > CAREFUL_FROM * pairs ? CAREFUL : BOLDEST, least);
    falls =
        falls && least < SHORTEST && beyond < Math.min(STANDS_FROM * pairs, TrialSpace.MOST_LISTED);
    if (falls) {
      distortion *= step;
    }
    return falls;
  }

  /** Gives way where the pairs beyond it do not become fewer fast enough, or if it is late. */
  void stands(boolean met, double beyond, boolean isLate) {
    if (beyond > MANY && (!met || beyond > before / 2)) {
      distortion *= 1 + GIVEN_WAY * Math.log10(beyond / MANY);
    } else if (isLate) {
      distortion *= 1 + GIVEN_WAY;
    }
    before = beyond;
  }
}
