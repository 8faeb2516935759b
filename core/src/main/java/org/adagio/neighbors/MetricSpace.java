package org.adagio.neighbors;

import org.adagio.Metric;
import org.adagio.data.PointCloud;

/**
 * Points and queries written so that the nearest by distance are the nearest by a metric. Whoever
 * finds neighbours by distance so finds them by any metric.
 */
final class MetricSpace {
  private MetricSpace() {}

  static PointCloud points(Metric metric, PointCloud points) {
    return switch (metric) {
      case EUCLIDEAN -> points;
      case COSINE -> new UnitCloud(points);
      case INNER_PRODUCT -> LiftedCloud.ofPoints(points);
    };
  }

  static PointCloud queries(Metric metric, PointCloud queries) {
    return metric == Metric.INNER_PRODUCT
        ? LiftedCloud.ofQueries(queries)
        : points(metric, queries);
  }
}
