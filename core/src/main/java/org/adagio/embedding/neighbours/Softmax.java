package org.adagio.embedding.neighbours;

/** The logarithm of a softmax, in float64. */
final class Softmax {
  private Softmax() {}

  /**
   * Writes −β (e − min e), and returns the logarithm of the sum of their exponentials.
   *
   * @param into may be the same array
   */
  static double of(double[] e, double beta, double[] into) {
    double least = Double.POSITIVE_INFINITY;
    for (double value : e) {
      least = Math.min(least, value);
    }
    double sum = 0;
    for (int j = 0; j < e.length; j++) {
      into[j] = -beta * (e[j] - least);
      sum += Math.exp(into[j]);
    }
    return Math.log(sum);
  }
}
