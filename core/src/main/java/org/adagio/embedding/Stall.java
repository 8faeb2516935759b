package org.adagio.embedding;

import java.util.function.BooleanSupplier;
import org.adagio.linalg.Lbfgs;

/**
 * Ends a minimization when the stress is as good as zero, when it falls too slowly to get there, or
 * when the caller has enough.
 */
final class Stall implements Lbfgs.Judge {
  private static final int WINDOW = 50;

  private final double goal;
  private final int iterations;
  private final BooleanSupplier enough;
  private double before = Double.POSITIVE_INFINITY;
  private boolean reached;

  /**
   * @param goal the stress below which every pair is inside
   * @param iterations how many there may be
   */
  Stall(double goal, int iterations, BooleanSupplier enough) {
    this.goal = goal;
    this.iterations = iterations;
    this.enough = enough;
  }

  @Override
  public boolean goesOn(int iteration, double value) {
    reached = value <= goal;
    if (reached || enough.getAsBoolean()) {
      return false;
    }
    if (iteration == 0 || iteration % WINDOW != 0) {
      return true;
    }
    double rate = Math.log(before / value) / WINDOW;
    before = value;
    double left = Math.log(value / goal) / rate;
    return rate > 0 && left < 3.0 * (iterations - iteration) + WINDOW;
  }

  boolean reached() {
    return reached;
  }
}
