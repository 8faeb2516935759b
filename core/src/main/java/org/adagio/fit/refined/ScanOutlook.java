package org.adagio.fit.refined;

import java.util.ArrayList;
import java.util.List;

/**
 * Judges whether rounds of descent and scan will come to an end: the pairs that scans find beyond
 * the band must become fewer, and soon enough for the steps that are left. Rounds of few steps may
 * be many.
 */
final class ScanOutlook {
  /** Over so many rounds the rate at which they become fewer is steady. */
  private static final int WINDOW = 2;

  /** Rounds of fewer steps cost little more than their scans, and the pairs of samples waver. */
  private static final int CHEAP = 10;

  private final int mostSteps;
  private final List<Double> found = new ArrayList<>();

  ScanOutlook(int mostSteps) {
    this.mostSteps = mostSteps;
  }

  /** Another scan found so many of all pairs beyond the band, after so many steps. */
  boolean isHopeful(double pairs, int steps) {
    found.add(pairs);
    int rounds = found.size();
    if (rounds <= WINDOW || steps < CHEAP * rounds) {
      return true;
    }
    double rate = Math.log(found.get(rounds - 1 - WINDOW) / pairs) / WINDOW;
    double roundsLeft = Math.log(pairs) / rate;
    return rate > 0 && roundsLeft * steps / rounds < mostSteps - steps;
  }
}
