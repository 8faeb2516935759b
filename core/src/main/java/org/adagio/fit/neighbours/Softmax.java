package org.adagio.fit.neighbours;

/** softmax(−β e) of entries that stand for one or more points each, in float64. */
final class Softmax {
  private final double[] powers;
  private final double[] exponents;
  private final double sum;
  private final double logarithmOfSum;

  /**
   * @param e not empty; it is not kept
   * @param start of the list that it belongs to
   */
  Softmax(double[] e, double beta, Candidates lists, int start) {
    double least = Double.POSITIVE_INFINITY;
    for (double value : e) {
      least = Math.min(least, value);
    }
    powers = new double[e.length];
    exponents = new double[e.length];
    double total = 0;
    for (int j = 0; j < e.length; j++) {
      exponents[j] = lists.logWeight(start + j) - beta * (e[j] - least);
      powers[j] = Math.exp(exponents[j]);
      total += powers[j];
    }
    sum = total;
    logarithmOfSum = Math.log(total);
  }

  double share(int j) {
    return powers[j] / sum;
  }

  double logarithm(int j) {
    return exponents[j] - logarithmOfSum;
  }
}
