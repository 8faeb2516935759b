package org.adagio.fit.refined;

/**
 * Decides in numbers alone how a trial goes on: what each descent is to bring the known pairs
 * within, when a scan looks for others, and when it is over. {@link Trials} does as it says.
 */
interface Policy {
  /** What comes next. */
  sealed interface Step permits Target, Verdict {}

  /**
   * Another descent.
   *
   * @param distortion that is asked for
   * @param spare the share of it that the known pairs are to keep
   * @param steps how many it may take
   * @param turns whether landmarks that rotate are others from here on
   */
  record Target(double distortion, double spare, int steps, boolean turns) implements Step {}

  /**
   * What a trial came to.
   *
   * @param distortion that no pair exceeds which was looked at, where that is known
   * @param held whether every pair looked at was within what was asked for
   * @param rate by how much the logarithm of the stress fell with each step
   */
  record Verdict(double distortion, boolean held, double rate) implements Step {}

  /** What a descent came to, and the steps that all descents of the trial made. */
  record Round(double distortion, boolean held, double rate, int steps) {
    static final Round NONE = new Round(Double.NaN, false, Double.NaN, 0);

    Verdict verdict() {
      return new Verdict(distortion, held, rate);
    }
  }

  /** What a scan found: which share of the pairs it looked at, and how many lie beyond. */
  record Scan(double share, long beyond) {
    /** A scan that finds few pairs is followed by one of so many times as many. */
    private static final int GROWTH = 4;

    /** So few pairs teach little; a larger scan finds more. */
    static final int FEW = 500;

    boolean isClean() {
      return beyond == 0 && share * GROWTH > 1;
    }

    double ofAll() {
      return beyond / share;
    }

    double nextShare() {
      return beyond < FEW ? Math.min(1, share * GROWTH) : share;
    }
  }

  /** Looks for pairs beyond a distortion, and makes those known that come near it. */
  interface Scans {
    /**
     * @param kept what the known pairs keep
     */
    Scan of(double kept, double allowed, double share);
  }

  Step first();

  Step next(Round last, Scans scans);

  /** What a trial came to that somebody ended. */
  default Verdict cut(Round last) {
    return new Verdict(last.distortion, false, last.rate);
  }
}
