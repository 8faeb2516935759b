package org.adagio.codes;

import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.linalg.InnerProduct;
import org.adagio.points.PointCloud;
import org.adagio.points.views.UnitCloud;

/**
 * A query in float64, as it is multiplied with documents about the centre of a code. Scores are
 * what searches rank by: the squared length of a document about the centre, which inner products
 * leave out, less twice its product with the query.
 *
 * @param values about the centre, unless the metric is the inner product
 * @param constant that all scores of the query lack
 */
public record AskedVector(double[] values, double constant, PointCode code) {
  /** Points as codes see them: by angle at unit length, else as they are. */
  public static PointCloud compared(Metric metric, PointCloud points, String what) {
    return metric == Metric.COSINE ? new UnitCloud(points, what) : points;
  }

  public static AskedVector of(PointCloud queries, long row, PointCode code) {
    double[] query = new double[queries.dimension()];
    compared(code.metric(), queries, "query").readExact(row, 1, query, 0);
    if (code.metric() == Metric.INNER_PRODUCT) {
      double moved = InnerProduct.of(query, 0, code.centre(), 0, query.length);
      return new AskedVector(query, -moved, code);
    }
    for (int k = 0; k < query.length; k++) {
      query[k] -= code.centre()[k];
    }
    return new AskedVector(query, InnerProduct.of(query, 0, query, 0, query.length), code);
  }

  public static List<AskedVector> all(PointCloud queries, PointCode code) {
    return LongStream.range(0, queries.size()).mapToObj(row -> of(queries, row, code)).toList();
  }

  public double distance(double score) {
    return code.metric() == Metric.INNER_PRODUCT
        ? constant + score / 2
        : Math.sqrt(Math.max(0, constant + score));
  }

  /** Scores documents as their full points have them. */
  public LongToDoubleFunction score(PointCloud full) {
    double[] row = new double[values.length];
    PointCloud documents = compared(code.metric(), full, "document");
    return document -> {
      documents.readExact(document, 1, row, 0);
      for (int k = 0; k < row.length; k++) {
        row[k] -= code.centre()[k];
      }
      double product = InnerProduct.of(row, 0, values, 0, row.length);
      double square = InnerProduct.of(row, 0, row, 0, row.length);
      return (code.metric() == Metric.INNER_PRODUCT ? 0 : square) - 2 * product;
    };
  }
}
