package org.adagio.benchmarks.refined;

/** y = factor · x^exponent, the line of least squares through the logarithms. */
record PowerLaw(double exponent, double factor) {

  /**
   * @throws IllegalArgumentException unless there are two points or more, all positive
   */
  static PowerLaw fit(double[] x, double[] y) {
    if (x.length < 2 || x.length != y.length) {
      throw new IllegalArgumentException(
          "a power law needs two points or more, got %d and %d values"
              .formatted(x.length, y.length));
    }
    double meanX = meanOfLogarithms(x);
    double meanY = meanOfLogarithms(y);
    double squares = 0;
    double products = 0;
    for (int i = 0; i < x.length; i++) {
      double right = Math.log(x[i]) - meanX;
      squares += right * right;
      products += right * (Math.log(y[i]) - meanY);
    }
    double exponent = products / squares;
    return new PowerLaw(exponent, Math.exp(meanY - exponent * meanX));
  }

  private static double meanOfLogarithms(double[] values) {
    double sum = 0;
    for (double value : values) {
      if (!(value > 0)) {
        throw new IllegalArgumentException("a power law needs positive values, got " + value);
      }
      sum += Math.log(value);
    }
    return sum / values.length;
  }
}
