package org.adagio.embedding.refined;

import org.adagio.Matrix;
import org.adagio.StopSignal;
import org.adagio.embedding.descent.Band;

/**
 * Lowers the stress beyond a band until it is as good as zero. The objective's band is narrower
 * than the one asked for: a little, so that it is met in finite time, or more, so that pairs which
 * are not in the objective stay inside too.
 */
final class BandDescent {
  /** Shares of the band to ask of the pairs in the objective, the most to spare first. */
  private static final double[] SPARE = {0.9, 0.95, 0.985};

  private final BandObjective objective;
  private final double distortion;
  private final DescentBudget budget;
  private final StopSignal stop;
  private int spare;
  private boolean reached;

  BandDescent(BandObjective objective, double distortion, DescentBudget budget, StopSignal stop) {
    this.objective = objective;
    this.distortion = distortion;
    this.budget = budget;
    this.stop = stop;
  }

  /**
   * The distortion beyond which pairs are worth collecting: halfway between the band that the pairs
   * of the objective keep, at whose ends many of them come to lie, and the one asked for.
   */
  double watched() {
    return distortion * (1 + SPARE[spare]) / 2;
  }

  /** Whether the last descent brought every pair of the objective inside. */
  boolean reached() {
    return reached;
  }

  /** Descends with next to nothing to spare. */
  Matrix from(Matrix start) {
    spare = SPARE.length - 1;
    return from(start, SPARE[spare], budget.iterations);
  }

  /** Descends with as much to spare as can be reached soon, this time and from now on. */
  Matrix fromWithSpare(Matrix start) {
    Matrix map = start;
    while (spare < SPARE.length - 1) {
      map = from(map, SPARE[spare], budget.spareIterations);
      if (reached) {
        return map;
      }
      spare++;
    }
    return from(map);
  }

  private Matrix from(Matrix start, double share, int iterations) {
    Band band = Band.of(share * distortion);
    Band allowed = Band.of(distortion);
    double gap = allowed.high() - band.high();
    if (allowed.low() > 0) {
      gap = Math.min(gap, band.low() - allowed.low());
    }
    StallCheck stall = new StallCheck(gap * gap / 8, iterations, stop);
    Matrix map = objective.minimize(start, band, iterations, stall);
    reached = stall.reached();
    return map;
  }
}
