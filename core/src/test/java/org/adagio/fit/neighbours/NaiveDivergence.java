package org.adagio.fit.neighbours;

import java.util.Arrays;
import org.adagio.Textbook;

/** (1/n) Σ_i KL(p_i ‖ q_i) of a map over the n rows with a list, in float64 with plain loops. */
record NaiveDivergence(
    Comparison comparison, double[][] points, double[] tau, int[][] lists, double unitLength) {

  double at(double[][] map, double[][] coordinates) {
    double[][] images = Textbook.product(coordinates, Textbook.transposed(map));
    double radius = comparison == Comparison.ANGLE ? length(map) / unitLength : 1;
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      double[] p = softmax(points, i, 1);
      double[] q = softmax(images, i, radius * radius);
      for (int j = 0; j < p.length; j++) {
        sum += p[j] == 0 ? 0 : p[j] * Math.log(p[j] / q[j]);
      }
    }
    return sum / Arrays.stream(lists).filter(list -> list.length > 0).count();
  }

  static double length(double[][] map) {
    double squares = 0;
    for (double[] row : map) {
      squares += Textbook.dot(row, row);
    }
    return Math.sqrt(squares);
  }

  private double[] softmax(double[][] rows, int i, double factor) {
    double[] shares = new double[lists[i].length];
    double total = 0;
    for (int j = 0; j < shares.length; j++) {
      shares[j] = Math.exp(-factor * far(rows[i], rows[lists[i][j]]) / tau[i]);
      total += shares[j];
    }
    for (int j = 0; j < shares.length; j++) {
      shares[j] /= total;
    }
    return shares;
  }

  double far(double[] a, double[] b) {
    double product = Textbook.dot(a, b);
    return switch (comparison) {
      case DISTANCE -> Textbook.dot(a, a) + Textbook.dot(b, b) - 2 * product;
      case ANGLE -> 2 - 2 * product / Math.sqrt(Textbook.dot(a, a) * Textbook.dot(b, b));
      case PRODUCT -> -2 * product;
    };
  }
}
