package org.adagio.embedding;

import org.adagio.data.PointCloud;

/** What recipes and points must fulfil: name, rule, value. */
final class Requirements {
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
  }
}
