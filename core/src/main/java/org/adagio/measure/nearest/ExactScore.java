package org.adagio.measure.nearest;

import org.adagio.points.PointCloud;

/** Scores of single points, and between what they lie. One thread. */
final class ExactScore {
  private final MetricSpace space;
  private final PointCloud queries;
  private final TrueRows query;
  private final TrueRows point;
  private int loaded = -1;

  /**
   * @param queries as they are compared
   */
  ExactScore(MetricSpace space, PointCloud queries) {
    this.space = space;
    this.queries = queries;
    boolean float32 = space.isFloat32(queries);
    query = TrueRows.of(float32, 1, queries.dimension());
    point = TrueRows.of(float32, 1, queries.dimension());
  }

  double of(int queryRow, int pointRow) {
    if (queryRow != loaded) {
      query.read(queries, queryRow, 1);
      loaded = queryRow;
    }
    point.read(space.points(), pointRow, 1);
    return space.score(query, 0, point, 0);
  }

  /** What the score is at least, whatever float64 rounded. */
  double atLeast(int queryRow, int pointRow) {
    double score = of(queryRow, pointRow);
    return score - space.rounding(score, query, 0, point, 0);
  }

  /** What the score is at most, whatever float64 rounded. */
  double atMost(int queryRow, int pointRow) {
    double score = of(queryRow, pointRow);
    return score + space.rounding(score, query, 0, point, 0);
  }
}
