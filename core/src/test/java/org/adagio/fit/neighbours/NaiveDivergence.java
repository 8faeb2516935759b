package org.adagio.fit.neighbours;

import java.util.Arrays;
import org.adagio.Textbook;

/**
 * (1/n) Σ_i KL(p_i ‖ q_i) of a map over the n rows that ask, in float64 with plain loops.
 *
 * @param lengths n_j of the points
 * @param weights how many points each entry of a list stands for
 * @param isOfAngles whether images are made 1 long
 * @param sigma by which products of these are multiplied
 */
record NaiveDivergence(
    double[][] points,
    double[] lengths,
    double[][] asking,
    double[] tau,
    int[][] lists,
    double[][] weights,
    boolean isOfAngles,
    double sigma) {

  double at(double[][] map) {
    double[][] found = images(points, map);
    double[][] ask = images(asking, map);
    double sum = 0;
    for (int i = 0; i < asking.length; i++) {
      double[] p = softmax(asking[i], points, i, true, 1);
      double[] q = softmax(ask[i], found, i, !isOfAngles, sigma);
      for (int j = 0; j < p.length; j++) {
        sum += p[j] == 0 ? 0 : p[j] * Math.log(p[j] / q[j]);
      }
    }
    return sum / asking.length;
  }

  private double[][] images(double[][] rows, double[][] map) {
    double[][] images = Textbook.product(rows, Textbook.transposed(map));
    if (isOfAngles) {
      for (double[] image : images) {
        double length = Math.sqrt(Textbook.dot(image, image));
        Arrays.setAll(image, k -> image[k] / length);
      }
    }
    return images;
  }

  private double[] softmax(
      double[] ask, double[][] rows, int i, boolean hasLengths, double factor) {
    double[] shares = new double[lists[i].length];
    double total = 0;
    for (int j = 0; j < shares.length; j++) {
      int other = lists[i][j];
      double length = hasLengths ? lengths[other] : 0;
      double far = length - 2 * factor * Textbook.dot(ask, rows[other]);
      shares[j] = weights[i][j] * Math.exp(-far / tau[i]);
      total += shares[j];
    }
    for (int j = 0; j < shares.length; j++) {
      shares[j] /= total;
    }
    return shares;
  }
}
