package org.adagio.measure.nearest;

import org.adagio.Metric;
import org.adagio.points.PointCloud;
import org.adagio.points.views.StagedCloud;
import org.adagio.points.views.UnitCloud;

/**
 * Points as a metric compares them, and how near queries are to them: a score in float64 from the
 * numbers that the sources have, the less the nearer. What is the same for all points of a query is
 * left out of it, and no length of a query changes the order.
 *
 * <ul>
 *   <li>by distance ‖q − x‖², from the differences of the coordinates;
 *   <li>by angle the same of q / ‖q‖ and x / ‖x‖;
 *   <li>by inner product −⟨q, x − c⟩, with a centre c amid the points and q scaled by a power of
 *       two to a length from 1 to 2.
 * </ul>
 *
 * @param kind such as "image of a ", of points and queries alike
 * @param source the points
 * @param points as they are compared
 * @param staged the same in float32, which rules out those that are surely too far
 */
record MetricSpace(
    String kind, Metric metric, PointCloud source, PointCloud points, StagedCloud staged) {
  /** Of float64. */
  private static final double UNIT = 0x1p-53;

  static MetricSpace of(Metric metric, PointCloud points) {
    return of("", metric, points);
  }

  static MetricSpace ofImages(Metric metric, PointCloud images) {
    return of("image of a ", metric, images);
  }

  private static MetricSpace of(String kind, Metric metric, PointCloud points) {
    return switch (metric) {
      case EUCLIDEAN -> new MetricSpace(kind, metric, points, points, StagedCloud.of(points));
      case COSINE -> {
        PointCloud units = new UnitCloud(points, kind + "point");
        yield new MetricSpace(kind, metric, points, units, StagedCloud.of(units));
      }
      case INNER_PRODUCT -> {
        PointCloud centred = StagedCloud.of(points);
        yield new MetricSpace(kind, metric, points, centred, StagedCloud.aboutOrigin(centred));
      }
    };
  }

  /**
   * Queries as they are compared with the points.
   *
   * @throws IllegalArgumentException if the dimensions differ
   */
  PointCloud queries(PointCloud queries) {
    if (queries.dimension() != points.dimension()) {
      throw new IllegalArgumentException(
          "queries must have the points' dimension %d, got %d"
              .formatted(points.dimension(), queries.dimension()));
    }
    return switch (metric) {
      case EUCLIDEAN -> queries;
      case COSINE -> new UnitCloud(queries, kind + "query");
      case INNER_PRODUCT -> new EvenCloud(queries);
    };
  }

  /** Bounds in float32 for the scores of points or queries in tiles. */
  TileRow tileRow(int terms, int width) {
    return metric == Metric.INNER_PRODUCT
        ? new TileRow.OfProducts(terms, width)
        : new TileRow.OfDistances(terms, width);
  }

  /** The score of a query and a point, times the square of the scale. */
  double score(double[] query, double[] point) {
    return metric == Metric.INNER_PRODUCT ? -product(query, point) : squared(query, point);
  }

  private double squared(double[] query, double[] point) {
    double scale = staged.scale();
    double sum = 0;
    for (int k = 0; k < query.length; k++) {
      double scaled = (query[k] - point[k]) * scale;
      sum += scaled * scaled;
    }
    return sum;
  }

  private double product(double[] query, double[] point) {
    double scale = staged.scale();
    double sum = 0;
    for (int k = 0; k < query.length; k++) {
      sum += query[k] * scale * (point[k] * scale);
    }
    return sum;
  }

  /** Σ |x_k y_k|: what the rounding of a product is measured by. */
  private double magnitude(double[] query, double[] point) {
    double scale = staged.scale();
    double sum = 0;
    for (int k = 0; k < query.length; k++) {
      sum += Math.abs(query[k] * scale * (point[k] * scale));
    }
    return sum;
  }

  /**
   * How far a score may be from that of the numbers which the sources have. By angle, unit vectors
   * are off by a few units in the last place.
   */
  double rounding(double score, double[] query, double[] point) {
    double rounding = (points.dimension() + 8) * UNIT;
    return switch (metric) {
      case EUCLIDEAN -> rounding * score;
      case COSINE -> {
        double lost = 2 * rounding * staged.scale();
        yield (2 * Math.sqrt(score) + lost) * lost;
      }
      case INNER_PRODUCT -> rounding * magnitude(query, point);
    };
  }

  /** What a score is to the metric: the distance, or for inner products −⟨q, x − c⟩. */
  double distance(double score) {
    return metric == Metric.INNER_PRODUCT
        ? score / staged.scale() / staged.scale()
        : Math.sqrt(score) / staged.scale();
  }
}
