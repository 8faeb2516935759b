package org.adagio.fit.neighbours;

import org.adagio.Textbook;

/**
 * (1/n) Σ_i KL(p_i ‖ q_i) of a map over the n rows that ask, in float64 with plain loops.
 *
 * @param lengths n_j of the points
 */
record NaiveDivergence(
    double[][] points, double[] lengths, double[][] asking, double[] tau, int[][] lists) {

  double at(double[][] map) {
    double[][] found = Textbook.product(points, Textbook.transposed(map));
    double[][] ask = Textbook.product(asking, Textbook.transposed(map));
    double sum = 0;
    for (int i = 0; i < asking.length; i++) {
      double[] p = softmax(asking[i], points, i);
      double[] q = softmax(ask[i], found, i);
      for (int j = 0; j < p.length; j++) {
        sum += p[j] == 0 ? 0 : p[j] * Math.log(p[j] / q[j]);
      }
    }
    return sum / asking.length;
  }

  private double[] softmax(double[] ask, double[][] rows, int i) {
    double[] shares = new double[lists[i].length];
    double total = 0;
    for (int j = 0; j < shares.length; j++) {
      int other = lists[i][j];
      shares[j] = Math.exp(-(lengths[other] - 2 * Textbook.dot(ask, rows[other])) / tau[i]);
      total += shares[j];
    }
    for (int j = 0; j < shares.length; j++) {
      shares[j] /= total;
    }
    return shares;
  }
}
