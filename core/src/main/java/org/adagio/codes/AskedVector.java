package org.adagio.codes;

import java.util.function.LongToDoubleFunction;
import org.adagio.Metric;
import org.adagio.points.PointCloud;

/**
 * A query in float64, as it is multiplied with documents about the centre of a code. Scores are
 * what searches rank by: the squared length of a document about the centre, which inner products
 * leave out, less twice its product with the query.
 *
 * @param values about the centre, unless the metric is the inner product
 * @param constant that all scores of the query lack
 */
public record AskedVector(double[] values, double constant, PointCode code) {

  public static AskedVector of(PointCloud queries, long row, PointCode code) {
    double[] query = new double[queries.dimension()];
    Compared.by(code.metric(), queries).readExact(row, 1, query, 0);
    double constant = 0;
    for (int k = 0; k < query.length; k++) {
      if (code.metric() == Metric.INNER_PRODUCT) {
        constant -= query[k] * code.centre()[k];
      } else {
        query[k] -= code.centre()[k];
        constant += query[k] * query[k];
      }
    }
    return new AskedVector(query, constant, code);
  }

  public double distance(double score) {
    return code.metric() == Metric.INNER_PRODUCT
        ? constant + score / 2
        : Math.sqrt(Math.max(0, constant + score));
  }

  /** Scores documents as their full points have them. */
  public LongToDoubleFunction score(PointCloud full) {
    double[] row = new double[values.length];
    PointCloud compared = Compared.by(code.metric(), full);
    return document -> {
      compared.readExact(document, 1, row, 0);
      double square = 0;
      double product = 0;
      for (int k = 0; k < row.length; k++) {
        double value = row[k] - code.centre()[k];
        square += value * value;
        product += value * values[k];
      }
      return (code.metric() == Metric.INNER_PRODUCT ? 0 : square) - 2 * product;
    };
  }
}
