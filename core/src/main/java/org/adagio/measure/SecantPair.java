package org.adagio.measure;

import java.io.Serializable;
import java.util.function.LongUnaryOperator;

/**
 * Two points and their distance before and after the map, computed in float64 from the differences
 * of their coordinates.
 *
 * @param first row of the one point
 * @param second row of the other, {@code first < second}
 * @param distance ‖x − y‖, positive
 * @param embeddedDistance ‖f(x) − f(y)‖
 */
public record SecantPair(long first, long second, double distance, double embeddedDistance)
    implements Serializable {
  /** ‖f(x) − f(y)‖ / ‖x − y‖. */
  public double ratio() {
    return embeddedDistance / distance;
  }

  /** |ratio − 1|. */
  public double distortion() {
    return Math.abs(ratio() - 1);
  }

  /** |ratio² − 1|, the convention of NuMax. */
  public double squaredDistortion() {
    return Math.abs(ratio() * ratio() - 1);
  }

  SecantPair times(double factor) {
    return new SecantPair(first, second, distance * factor, embeddedDistance * factor);
  }

  /**
   * The same pair with its rows counted anew, as where the points are some of a larger cloud.
   *
   * @param rows the new number of a row
   */
  SecantPair renumbered(LongUnaryOperator rows) {
    long one = rows.applyAsLong(first);
    long other = rows.applyAsLong(second);
    return new SecantPair(Math.min(one, other), Math.max(one, other), distance, embeddedDistance);
  }
}
