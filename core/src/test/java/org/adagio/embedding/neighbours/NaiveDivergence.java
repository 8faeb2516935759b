package org.adagio.embedding.neighbours;

import org.adagio.Textbook;

/** (1/n) Σ_i KL(p_i ‖ q_i) of a map, in float64 with plain loops. */
record NaiveDivergence(Comparison comparison, double[][] points, double[] tau, int[][] lists) {

  double at(double[][] map, double[][] coordinates) {
    double[][] images = Textbook.product(coordinates, Textbook.transposed(map));
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      double[] p = softmax(points, i);
      double[] q = softmax(images, i);
      for (int j = 0; j < p.length; j++) {
        sum += p[j] == 0 ? 0 : p[j] * Math.log(p[j] / q[j]);
      }
    }
    return sum / points.length;
  }

  private double[] softmax(double[][] rows, int i) {
    double[] shares = new double[lists[i].length];
    double total = 0;
    for (int j = 0; j < shares.length; j++) {
      shares[j] = Math.exp(-far(rows[i], rows[lists[i][j]]) / tau[i]);
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
