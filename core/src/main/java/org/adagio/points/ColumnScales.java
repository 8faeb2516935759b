package org.adagio.points;

/**
 * A factor for each coordinate, such as those that give every column of a table unit variance.
 * Means are not taken away: they change no distance.
 */
public final class ColumnScales {
  private static final int BLOCK_VALUES = 1 << 18;
  private static final double UNIT = 0x1p-53;

  private final double[] factors;

  private ColumnScales(double[] factors) {
    this.factors = factors;
  }

  /**
   * Given factors; they are copied.
   *
   * @throws IllegalArgumentException if one is not a positive number
   */
  public static ColumnScales of(double[] factors) {
    for (int j = 0; j < factors.length; j++) {
      if (!(factors[j] > 0 && Double.isFinite(factors[j]))) {
        throw new IllegalArgumentException(
            "every factor must be a positive number, got %s in column %d".formatted(factors[j], j));
      }
    }
    return new ColumnScales(factors.clone());
  }

  /**
   * The inverse of each column's standard deviation, of all points and not of a sample (the squares
   * are divided by n); 1 for a column that is constant but for rounding, as scikit-learn's
   * StandardScaler does it.
   *
   * @throws IllegalArgumentException if float32 would not hold a point so scaled
   */
  public static ColumnScales toUnitVariance(PointCloud points) {
    int d = points.dimension();
    double[] first = new double[d];
    double[] sums = new double[d];
    double[] squares = new double[d];
    double[] largest = new double[d];
    int most = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / d));
    double[] block = new double[most * d];
    for (long start = 0; start < points.size(); start += most) {
      int count = (int) Math.min(most, points.size() - start);
      points.readExact(start, count, block, 0);
      for (int at = 0; at < count * d; at++) {
        int j = at % d;
        double value = block[at];
        if (start == 0 && at < d) {
          first[j] = value;
        }
        // differences from the first row: what is far from 0 cancels little
        double difference = value - first[j];
        sums[j] += difference;
        squares[j] += difference * difference;
        largest[j] = Math.max(largest[j], Math.abs(value));
      }
    }
    double[] factors = new double[d];
    double n = points.size();
    for (int j = 0; j < d; j++) {
      double shift = sums[j] / n;
      double variance = Math.max(0, squares[j] / n - shift * shift);
      double rounding = n * UNIT * (first[j] + shift);
      factors[j] = variance <= rounding * rounding ? 1 : 1 / Math.sqrt(variance);
      if (!Float.isFinite((float) (largest[j] * factors[j]))) {
        throw new IllegalArgumentException(
            "column %d varies too little beside its size to be scaled, got %s in it and a standard"
                    .formatted(j, largest[j])
                + " deviation of "
                + Math.sqrt(variance));
      }
    }
    return new ColumnScales(factors);
  }

  /** One factor a column, copied. */
  public double[] factors() {
    return factors.clone();
  }

  /**
   * The points so scaled, in float64, computed as they are read.
   *
   * @throws IllegalArgumentException if they have another dimension
   */
  public PointCloud apply(PointCloud points) {
    if (points.dimension() != factors.length) {
      throw new IllegalArgumentException(
          "points must have the dimension %d of the scales, got %d"
              .formatted(factors.length, points.dimension()));
    }
    return new ScaledCloud(points, factors);
  }
}
