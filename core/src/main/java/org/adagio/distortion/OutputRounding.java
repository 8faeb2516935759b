package org.adagio.distortion;

import java.io.Serializable;
import java.util.OptionalDouble;
import org.adagio.Matrix;

/**
 * What writing images as float32 may add to the distortion, beside what the map itself does.
 *
 * @param smallestDistance at most the smallest distance of two points
 * @param imageError how far an image may be off, in the norm; NaN where that is not known
 */
record OutputRounding(double smallestDistance, double imageError) implements Serializable {
  private static final double UNIT = 0x1p-24;

  /**
   * A sum of d terms is off by less than 6 √d units, but for one in 10⁷: roundings are as often up
   * as down (Higham and Mary 2019).
   */
  private static final double SPREAD = 6;

  /** Nothing was looked at. */
  static final OutputRounding NONE = new OutputRounding(Double.POSITIVE_INFINITY, Double.NaN);

  /**
   * How far the image of a point may be off.
   *
   * @param norm ‖x‖, not centred
   * @param inFloat32 whether products are summed up in float32, and not only their sum is rounded
   */
  static double imageError(Matrix map, double norm, boolean inFloat32) {
    double sum = 0;
    for (float value : map.values()) {
      sum += (double) value * value;
    }
    double units = inFloat32 ? SPREAD * Math.sqrt(map.columns()) + 1 : 1;
    return units * UNIT * Math.sqrt(sum) * norm;
  }

  OutputRounding mergedWith(OutputRounding other) {
    return new OutputRounding(
        Math.min(smallestDistance, other.smallestDistance),
        Double.isNaN(imageError)
            ? other.imageError
            : Double.isNaN(other.imageError) ? imageError : Math.max(imageError, other.imageError));
  }

  /** How much the ratio of the nearest points may change; empty where it is not known. */
  OptionalDouble addedDistortion() {
    double added = 2 * imageError / smallestDistance;
    return Double.isFinite(added) ? OptionalDouble.of(added) : OptionalDouble.empty();
  }
}
