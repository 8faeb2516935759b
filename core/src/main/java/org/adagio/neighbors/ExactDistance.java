package org.adagio.neighbors;

import org.adagio.data.PointCloud;

/**
 * Distances in float64, from the differences of the coordinates that the sources have. One thread.
 */
final class ExactDistance {
  private final PointCloud queries;
  private final PointCloud points;
  private final double scale;
  private final TrueRows query;
  private final TrueRows point;
  private int loaded = -1;

  /**
   * @param scale a power of two that distances are multiplied by, so that squares stay in range
   */
  ExactDistance(PointCloud queries, PointCloud points, double scale) {
    this.queries = queries;
    this.points = points;
    this.scale = scale;
    boolean float32 = queries.isFloat32() && points.isFloat32();
    query = TrueRows.of(float32, 1, queries.dimension());
    point = TrueRows.of(float32, 1, points.dimension());
  }

  double scale() {
    return scale;
  }

  /** The square of a distance on the scale given. */
  double squared(int queryRow, int pointRow) {
    if (queryRow != loaded) {
      query.read(queries, queryRow, 1);
      loaded = queryRow;
    }
    point.read(points, pointRow, 1);
    return query.squared(0, point, 0, scale);
  }
}
