package org.adagio.embedding;

import java.util.Arrays;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** What recipes and points must fulfil: name, rule, value. */
final class Requirements {
  private static final int BLOCK = 256;

  private Requirements() {}

  static void dimension(int dimension) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension must be at least 1, got " + dimension);
    }
  }

  static void fraction(String name, double value) {
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException(name + " must lie between 0 and 1, got " + value);
    }
  }

  static void points(PointCloud points, int dimension) {
    if (points.size() < 2) {
      throw new IllegalArgumentException(
          "at least two points are needed to have a distance, got " + points.size());
    }
    if (dimension > points.dimension()) {
      throw new IllegalArgumentException(
          "dimension must be at most the points' own %d, got %d"
              .formatted(points.dimension(), dimension));
    }
    if (allEqual(points)) {
      throw new IllegalArgumentException(
          "all %d points are equal: there is no distance to keep".formatted(points.size()));
    }
  }

  /** Reads on until a point differs from the first. */
  private static boolean allEqual(PointCloud points) {
    int d = points.dimension();
    Matrix first = Matrix.zeros(1, d);
    points.read(0, 1, first);
    Matrix block = Matrix.zeros((int) Math.min(BLOCK, points.size()), d);
    for (long row = 0; row < points.size(); row += BLOCK) {
      int count = (int) Math.min(BLOCK, points.size() - row);
      points.read(row, count, block);
      for (int i = 0; i < count; i++) {
        if (!Arrays.equals(block.values(), i * d, (i + 1) * d, first.values(), 0, d)) {
          return false;
        }
      }
    }
    return true;
  }
}
