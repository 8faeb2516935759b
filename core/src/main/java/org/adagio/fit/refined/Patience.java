package org.adagio.fit.refined;

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
 */
public record Patience(
    int iterations,
    int scannedIterations,
    int soon,
    double runaway,
    int rounds,
    double resolution,
    double scannedResolution,
    boolean isThorough) {
  /**
   * The resolution of a search.
   *
   * @param knowsAll whether it takes no scans
   */
  double resolution(boolean knowsAll) {
    return knowsAll ? resolution : scannedResolution;
  }

  /**
   * Another percent of the distortion would take as long as all before it. Descents into bands that
   * hold were seen to move their end by one iteration with each, into bands that do not by four.
   */
  public static final Patience STANDARD = new Patience(300, 200, 40, 3, 12, 0.02, 0.06, false);

  /** To where hardly anything is left to gain. */
  public static final Patience THOROUGH = new Patience(1500, 6000, 300, 6, 40, 0.005, 0.01, true);
}
