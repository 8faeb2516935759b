package org.adagio.experiments.bytes;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.codes.Coder;
import org.adagio.fit.bytes.WaterFilling;
import org.adagio.linalg.Products;
import org.adagio.linalg.TopRows;

/**
 * What queries find among documents without a code, by images under all axes.
 *
 * @param variances of the axes
 */
record Scanned(Coder.Images documents, Matrix queries, double[] variances, Metric metric) {

  /** What is found by the first axes in float32. */
  TopRows.Scored[] byFirst(int axes, int most) {
    Matrix first = documents.first(axes);
    double[] squares = new double[first.rows()];
    for (int i = 0; i < squares.length; i++) {
      for (float value : first.row(i)) {
        squares[i] += (double) value * value;
      }
    }
    Matrix asked = new Coder.Images(queries, squares).first(axes);
    return nearest(Products.timesTransposed(asked, first), squares, most);
  }

  /**
   * What is found among documents that went through a Gaussian channel of so many bytes: no code
   * passes it that knows the variances of axes alone.
   */
  TopRows.Scored[] atTheLimit(int bytes, int most) {
    double level = WaterFilling.level(variances, 8.0 * bytes);
    Matrix blurred = documents.rows().copy();
    SplittableRandom random = new SplittableRandom(bytes);
    for (int i = 0; i < blurred.rows(); i++) {
      double own = 0;
      double product = 0;
      double[] back = new double[variances.length];
      for (int k = 0; k < back.length; k++) {
        double kept = variances[k] > level ? 1 - level / variances[k] : 0;
        double value = blurred.get(i, k);
        back[k] = kept * value + Math.sqrt(level * kept) * random.nextGaussian();
        own += kept > 0 ? value * value : 0;
        product += value * back[k];
      }
      double factor = product > 0 ? own / product : 1;
      for (int k = 0; k < back.length; k++) {
        blurred.set(i, k, (float) (factor * back[k]));
      }
    }
    return nearest(Products.timesTransposed(queries, blurred), documents.squares(), most);
  }

  private TopRows.Scored[] nearest(Matrix products, double[] squares, int most) {
    TopRows.Scored[] found = new TopRows.Scored[products.rows()];
    Arrays.setAll(
        found,
        query -> {
          TopRows best = new TopRows(Math.min(most, squares.length));
          IntStream.range(0, squares.length)
              .forEach(
                  i -> {
                    double length = metric == Metric.INNER_PRODUCT ? 0 : squares[i];
                    best.offer(length - 2 * products.get(query, i), i);
                  });
          return best.taken();
        });
    return found;
  }
}
