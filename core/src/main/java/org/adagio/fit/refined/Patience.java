package org.adagio.fit.refined;

import org.adagio.fit.descent.Coordinates;

/**
 * How long a search goes on.
 *
 * @param iterations of one trial; one that would take more is given up
 * @param scannedIterations the same where it takes rounds of scans
 * @param soon after so many iterations a target gives way that can
 * @param runaway by how much the expected end of a descent may move away with every iteration: it
 *     moves on and on where a band cannot be met
 * @param rounds of descent and scan in one trial
 * @param resolution between what is reached and what is not, as a share of the distortion
 * @param scannedResolution the same where it takes rounds of scans
 * @param isThorough whether to go on where little is left to gain
 * @param band the share of what is allowed that the band of the objective has: the rest is met soon
 * @param ofRate by this share of its rate the trial that follows one that held asks for less
 * @param power of the rate that counts: by more than its share it falls near the fewest dimensions
 * @param lambda of the white coordinates, as a share of the secants' mean moment
 */
public record Patience(
    int iterations,
    int scannedIterations,
    int soon,
    double runaway,
    int rounds,
    double resolution,
    double scannedResolution,
    boolean isThorough,
    double band,
    double ofRate,
    double power,
    double lambda) {
  double resolution(boolean knowsAll) {
    return knowsAll ? resolution : scannedResolution;
  }

  double step(double rate) {
    return ofRate * Math.pow(rate, power);
  }

  /**
   * The same for the fewest dimensions, if all pairs are known: one less is worth more steps than
   * another percent of the distortion. Rounder coordinates bring descents in twice as fast; with λ
   * a hundredth of this, 1500 digits stretch axes that few secants follow, and need more of them.
   */
  Patience forFewest() {
    return isThorough
        ? new Patience(1500, 6000, 300, 8, 40, 0.005, 0.01, true, 0.995, 0.25, 1.15, 0.01)
        : new Patience(450, 200, 40, 20, 12, 0.02, 0.06, false, 0.995, 0.25, 1.15, 0.01);
  }

  /**
   * Another percent of the distortion would take as long as all before it. Descents into bands that
   * hold were seen to move their end by one iteration with each, into bands that do not by four.
   */
  public static final Patience STANDARD =
      new Patience(300, 200, 40, 3, 12, 0.02, 0.06, false, 0.985, 0.35, 1, Coordinates.SHARE);

  /** To where hardly anything is left to gain. */
  public static final Patience THOROUGH =
      new Patience(1500, 6000, 300, 6, 40, 0.005, 0.01, true, 0.985, 0.35, 1, Coordinates.SHARE);
}
