package org.adagio.embedding.refined;

import org.adagio.StopSignal;
import org.adagio.linalg.Lbfgs;

/**
 * Ends a minimization when the stress is as good as zero, when it falls too slowly to get there, or
 * when the caller has enough.
 */
final class StallCheck implements Lbfgs.Judge {
  /** The stress falls in fits and starts; over so many steps its rate is steady. */
  private static final int WINDOW = 50;

  /** A descent often falls faster towards its end: three times the steps left are hoped for. */
  private static final double HOPE = 3;

  private final double goal;
  private final int iterations;
  private final StopSignal stop;
  private double before = Double.POSITIVE_INFINITY;
  private boolean reached;

  /**
   * @param goal the stress below which every pair is inside
   * @param iterations how many there may be
   */
  StallCheck(double goal, int iterations, StopSignal stop) {
    this.goal = goal;
    this.iterations = iterations;
    this.stop = stop;
  }

  @Override
  public boolean goesOn(int iteration, double value) {
    reached = value <= goal;
    if (reached || stop.isRaised()) {
      return false;
    }
    if (iteration == 0 || iteration % WINDOW != 0) {
      return true;
    }
    double rate = Math.log(before / value) / WINDOW;
    before = value;
    double left = Math.log(value / goal) / rate;
    return rate > 0 && left < HOPE * (iterations - iteration) + WINDOW;
  }

  boolean reached() {
    return reached;
  }
}
