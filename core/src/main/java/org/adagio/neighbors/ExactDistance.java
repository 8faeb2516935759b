package org.adagio.neighbors;

import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** Distances in float64, from the differences of the coordinates. One thread. */
final class ExactDistance {
  private final PointCloud queries;
  private final PointCloud points;
  private final Matrix query;
  private final Matrix point;
  private int loaded = -1;

  ExactDistance(PointCloud queries, PointCloud points) {
    this.queries = queries;
    this.points = points;
    query = Matrix.zeros(1, queries.dimension());
    point = Matrix.zeros(1, points.dimension());
  }

  double squared(int queryRow, int pointRow) {
    if (queryRow != loaded) {
      queries.read(queryRow, 1, query);
      loaded = queryRow;
    }
    points.read(pointRow, 1, point);
    float[] x = query.values();
    float[] y = point.values();
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      double difference = (double) x[j] - y[j];
      sum += difference * difference;
    }
    return sum;
  }
}
