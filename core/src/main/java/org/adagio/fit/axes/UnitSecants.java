package org.adagio.fit.axes;

import java.util.List;
import org.adagio.Matrix;

/** (x − y) / ‖x − y‖ for pairs of points, one a row. */
public final class UnitSecants {
  private UnitSecants() {}

  /** The secants of pairs of rows; equal rows have none. */
  public static Matrix of(Matrix points, List<int[]> pairs) {
    int d = points.columns();
    Matrix all = Matrix.zeros(pairs.size(), d);
    int count = 0;
    for (int[] pair : pairs) {
      if (fill(points, pair[0], points, pair[1], all, count)) {
        count++;
      }
    }
    return all.firstRows(count);
  }

  /** Fills one secant; returns false, and leaves it, where the points are equal. */
  static boolean fill(Matrix first, int i, Matrix second, int j, Matrix secants, int row) {
    int d = secants.columns();
    double sum = 0;
    for (int k = 0; k < d; k++) {
      double difference = (double) first.values()[i * d + k] - second.values()[j * d + k];
      sum += difference * difference;
    }
    if (sum == 0) {
      return false;
    }
    double scale = 1 / Math.sqrt(sum);
    for (int k = 0; k < d; k++) {
      double difference = (double) first.values()[i * d + k] - second.values()[j * d + k];
      secants.values()[row * d + k] = (float) (scale * difference);
    }
    return true;
  }
}
