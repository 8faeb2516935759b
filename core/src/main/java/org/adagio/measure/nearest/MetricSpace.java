package org.adagio.measure.nearest;

import org.adagio.Metric;
import org.adagio.points.PointCloud;
import org.adagio.points.views.StagedCloud;

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

  /** Whether float32 holds these queries and the points as they are compared. */
  boolean isFloat32(PointCloud queries) {
    return points.isFloat32() && queries.isFloat32();
  }

  /** Bounds in float32 for the scores of points or queries in tiles. */
  TileRow tileRow(int terms, int width) {
    return metric == Metric.INNER_PRODUCT
        ? new TileRow.OfProducts(terms, width)
        : new TileRow.OfDistances(terms, width);
  }

  /** The score of two rows, times the square of the scale. */
  double score(TrueRows one, int i, TrueRows other, int j) {
    return metric == Metric.INNER_PRODUCT
        ? -one.product(i, other, j, staged.scale())
        : one.squared(i, other, j, staged.scale());
  }

  /**
   * How far a score may be from that of the numbers which the sources have. By angle, unit vectors
   * are off by a few units in the last place.
   */
  double rounding(double score, TrueRows one, int i, TrueRows other, int j) {
    double rounding = (points.dimension() + 8) * UNIT;
    return switch (metric) {
      case EUCLIDEAN -> rounding * score;
      case COSINE -> {
        double lost = 2 * rounding * staged.scale();
        yield (2 * Math.sqrt(score) + lost) * lost;
      }
      case INNER_PRODUCT -> rounding * one.magnitude(i, other, j, staged.scale());
    };
  }

  /** What a score is to the metric: the distance, or for inner products −⟨q, x − c⟩. */
  double distance(double score) {
    return metric == Metric.INNER_PRODUCT
        ? score / staged.scale() / staged.scale()
        : Math.sqrt(score) / staged.scale();
  }
}
