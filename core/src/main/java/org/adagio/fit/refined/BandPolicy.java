package org.adagio.fit.refined;

/**
 * Brings every pair within a distortion, as far as samples of the pairs tell. While pairs that are
 * not known must come within too, known ones do with something to spare: the more first.
 */
final class BandPolicy implements Policy {
  private static final double[] SPARE = {0.93, 0.965, 0.98, 1};

  /** How much a trial has to spare at most, and one that may be followed by another dimension. */
  static final int MOST = 0;

  static final int SOME = 1;

  /** A descent that ends farther out than this is not saved by a little less to spare. */
  private static final double NEARLY_IN = 1.1;

  /**
   * A scan of so many pairs that finds few is the last: what is left is for the check of all pairs,
   * which lists what it finds. Scanning on until none was found took a third more time.
   */
  private static final double LAST_SCAN = 1.9e8;

  private final double distortion;
  private final int most;
  private final double pairs;
  private final boolean scanning;
  private final ScanOutlook outlook;
  private double share;
  private int spare;
  private double rate = Double.NaN;

  BandPolicy(double distortion, int most, int spare, double share, double pairs, boolean scanning) {
    this.distortion = distortion;
    this.most = most;
    this.pairs = pairs;
    this.scanning = scanning;
    this.share = share;
    this.spare = scanning ? spare : SPARE.length - 1;
    outlook = new ScanOutlook(most);
  }

  /** Brings pairs within a distortion that a check of all has made known; nothing is scanned. */
  static Policy mending(double distortion, int most) {
    return new Policy() {
      private int spare = MOST;

      @Override
      public Step first() {
        return new Target(distortion, SPARE[spare], most, false);
      }

      @Override
      public Step next(Round last, Scans scans) {
        if (!mayHoldWithLess(last, distortion, spare)) {
          return last.verdict();
        }
        spare++;
        return first();
      }

      @Override
      public Verdict cut(Round last) {
        return last.verdict();
      }
    };
  }

  @Override
  public Step first() {
    return target(0);
  }

  private Step target(int steps) {
    return new Target(distortion, SPARE[spare], most - steps, true);
  }

  @Override
  public Step next(Round last, Scans scans) {
    rate = Double.isNaN(rate) ? last.rate() : rate;
    if (mayHoldWithLess(last, distortion, spare)) {
      spare++;
    } else if (!last.held() || !scanning) {
      return new Verdict(last.distortion(), last.held(), rate);
    } else {
      Scan scan = scans.of(SPARE[spare] * distortion, distortion, share);
      boolean isLast = scan.beyond() < Scan.FEW && scan.share() * pairs > LAST_SCAN;
      if (scan.isClean() || isLast) {
        return new Verdict(distortion, true, rate);
      }
      if (scan.beyond() > Scan.FEW && !outlook.isHopeful(scan.ofAll(), last.steps())) {
        return cut(last);
      }
      share = scan.nextShare();
    }
    return last.steps() < most ? target(last.steps()) : cut(last);
  }

  @Override
  public Verdict cut(Round last) {
    return new Verdict(last.distortion(), false, rate);
  }

  private static boolean mayHoldWithLess(Round last, double distortion, int spare) {
    return !last.held() && spare < SPARE.length - 1 && last.distortion() < NEARLY_IN * distortion;
  }

  static double keptOf(double distortion) {
    return SPARE[MOST] * distortion;
  }
}
