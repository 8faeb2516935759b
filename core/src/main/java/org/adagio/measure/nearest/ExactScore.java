package org.adagio.measure.nearest;

import org.adagio.points.PointCloud;

/** Scores of single points in float64, and between what they lie. One thread. */
final class ExactScore {
  private final MetricSpace space;
  private final PointCloud queries;
  private final Rows points;
  private final double[] query;
  private final double[] point;
  private int loaded = -1;

  /** Points as they are compared, one by one. */
  @FunctionalInterface
  interface Rows {
    void read(int row, double[] into);
  }

  /**
   * @param queries as they are compared
   */
  ExactScore(MetricSpace space, PointCloud queries, Rows points) {
    this.space = space;
    this.queries = queries;
    this.points = points;
    query = new double[queries.dimension()];
    point = new double[queries.dimension()];
  }

  double of(int queryRow, int pointRow) {
    if (queryRow != loaded) {
      queries.readExact(queryRow, 1, query, 0);
      loaded = queryRow;
    }
    points.read(pointRow, point);
    return space.score(query, point);
  }

  double atLeast(int queryRow, int pointRow) {
    double score = of(queryRow, pointRow);
    return score - space.rounding(score, query, point);
  }

  double atMost(int queryRow, int pointRow) {
    double score = of(queryRow, pointRow);
    return score + space.rounding(score, query, point);
  }
}
