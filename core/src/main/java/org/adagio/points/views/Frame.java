package org.adagio.points.views;

import java.util.Arrays;
import org.adagio.linalg.InnerProduct;
import org.adagio.points.PointCloud;
import org.adagio.work.Resources;

/**
 * A centre c and a power of two 2^k: a point x becomes (x − c) 2^k, computed in float64. About a
 * point amid them and on a scale near 1, float32 holds what tells points apart.
 */
record Frame(double[] centre, double scale) {
  /** The median of this many rows is amid the others, whatever few outliers there are. */
  private static final int RUNS = 8;

  private static final int ROWS_OF_RUN = 8;

  /** Norms within these powers of two are far from where squares leave float32. */
  private static final int PLAIN_EXPONENT = 20;

  static Frame of(PointCloud points) {
    double[] some = sample(points);
    double[] centre = median(some, points.dimension());
    return new Frame(centre, scale(points, some, centre));
  }

  static Frame of(PointCloud points, double scale) {
    return new Frame(median(sample(points), points.dimension()), scale);
  }

  static Frame aboutOrigin(PointCloud points) {
    double[] origin = new double[points.dimension()];
    return new Frame(origin, scale(points, sample(points), origin));
  }

  Frame withLargestNear1(PointCloud points) {
    return new Frame(centre, Math.scalb(1.0, -Math.getExponent(largestNorm(points, centre))));
  }

  void move(double[] rows, int at, int count) {
    for (int i = 0; i < count; i++) {
      int start = at + i * centre.length;
      for (int j = 0; j < centre.length; j++) {
        rows[start + j] = (rows[start + j] - centre[j]) * scale;
      }
    }
  }

  double[] back(double[] point) {
    double[] back = new double[point.length];
    Arrays.setAll(back, j -> centre[j] + point[j] / scale);
    return back;
  }

  boolean isNarrow() {
    return scale == 1 && Arrays.stream(centre).allMatch(value -> (float) value == value);
  }

  private static double[] sample(PointCloud points) {
    int d = points.dimension();
    int rows = (int) Math.min(points.size(), RUNS * ROWS_OF_RUN);
    double[] some = new double[rows * d];
    if (rows == points.size()) {
      points.readExact(0, rows, some, 0);
      return some;
    }
    for (int run = 0; run < RUNS; run++) {
      long first = (points.size() - ROWS_OF_RUN) * run / (RUNS - 1);
      points.readExact(first, ROWS_OF_RUN, some, run * ROWS_OF_RUN * d);
    }
    return some;
  }

  private static double[] median(double[] some, int d) {
    double[] median = new double[d];
    double[] column = new double[some.length / d];
    for (int j = 0; j < d; j++) {
      for (int i = 0; i < column.length; i++) {
        column[i] = some[i * d + j];
      }
      Arrays.sort(column);
      median[j] = column[(column.length - 1) / 2];
    }
    return median;
  }

  private static double scale(PointCloud points, double[] some, double[] centre) {
    double[] norms = norms(some, some.length / centre.length, centre);
    double[] positive = Arrays.stream(norms).filter(norm -> norm > 0).sorted().toArray();
    double typical =
        positive.length == 0 ? largestNorm(points, centre) : positive[positive.length / 2];
    int exponent = Math.getExponent(typical);
    return typical == 0 || Math.abs(exponent) <= PLAIN_EXPONENT ? 1 : Math.scalb(1.0, -exponent);
  }

  private static double[] norms(double[] rows, int count, double[] centre) {
    int d = centre.length;
    double[] moved = Arrays.copyOf(rows, count * d);
    new Frame(centre, 1).move(moved, 0, count);
    double[] norms = new double[count];
    Arrays.setAll(norms, i -> InnerProduct.norm(moved, i * d, d));
    return norms;
  }

  private static double largestNorm(PointCloud points, double[] centre) {
    int d = centre.length;
    int atOnce = (int) Math.min(points.size(), Resources.blockRows(d) / 2 + 1);
    double[] rows = new double[atOnce * d];
    double largest = 0;
    for (long first = 0; first < points.size(); first += atOnce) {
      int count = (int) Math.min(atOnce, points.size() - first);
      points.readExact(first, count, rows, 0);
      largest = Math.max(largest, Arrays.stream(norms(rows, count, centre)).max().orElse(0));
    }
    return largest;
  }
}
