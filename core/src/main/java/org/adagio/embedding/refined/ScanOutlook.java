package org.adagio.embedding.refined;

/**
 * Judges whether rounds of descent and scan will come to an end: the pairs that scans find beyond
 * the band must become fewer soon enough.
 */
final class ScanOutlook {
  /** Over so many rounds the rate at which they become fewer is steady. */
  private static final int WINDOW = 2;

  private final int mostRounds;
  private final double[] found;
  private int rounds;

  ScanOutlook(int mostRounds) {
    this.mostRounds = mostRounds;
    found = new double[mostRounds];
  }

  /**
   * Another scan found pairs beyond the band.
   *
   * @param pairs how many there are, scaled to all pairs
   */
  boolean isHopeful(double pairs) {
    if (rounds == mostRounds) {
      return false;
    }
    found[rounds++] = pairs;
    if (rounds <= WINDOW) {
      return true;
    }
    double rate = Math.log(found[rounds - 1 - WINDOW] / pairs) / WINDOW;
    return rate > 0 && Math.log(pairs) / rate < mostRounds - rounds;
  }
}
