package org.adagio.neighbors;

import org.adagio.Matrix;
import org.adagio.data.PointCloud;

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
    return squared(query, 0, point, 0);
  }

  /** Between a row of one matrix and a row of another. */
  static double squared(Matrix one, int i, Matrix other, int j) {
    int d = one.columns();
    float[] x = one.values();
    float[] y = other.values();
    double sum = 0;
    for (int p = i * d, q = j * d; p < (i + 1) * d; p++, q++) {
      double difference = (double) x[p] - y[q];
      sum += difference * difference;
    }
    return sum;
  }
}
