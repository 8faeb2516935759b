package org.adagio.measure;

import org.adagio.linalg.InnerProduct;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Differences;

/**
 * Distances of single pairs in float64, from the differences of the coordinates that the source
 * has, not of what float32 makes of them. One thread.
 */
final class ExactSecants {
  /** So many coordinates of rows are kept at most, which is 8 MB. */
  private static final int MOST_KEPT = 1 << 20;

  private final Differences before;
  private final Lengths lengths;
  private final double[][] ends;
  private final long[] rowOfEnd = {-1, -1};
  private final double[] secant;
  private double[][] kept = {};
  private long firstKept;

  static ExactSecants of(Reduction what) {
    return new ExactSecants(
        what.points(),
        what instanceof Reduction.Linear linear
            ? LinearImages.exactLengths(linear.map())
            : Lengths.between(what.images()));
  }

  ExactSecants(PointCloud before, Lengths lengths) {
    this.before = Differences.of(before);
    this.lengths = lengths;
    ends = new double[2][before.dimension()];
    secant = new double[before.dimension()];
  }

  /**
   * The pair with its distances; the distance before is 0 where the points are equal.
   *
   * @param tolerance how far the distance after may be off, as a fraction of the distance before
   */
  SecantPair of(long i, long j, double tolerance) {
    double distance = distance(i, j);
    return new SecantPair(i, j, distance, lengths.of(i, j, distance, this::secant, tolerance));
  }

  double off(SecantPair pair, double tolerance) {
    return lengths.off(pair.first(), pair.second(), pair.distance(), tolerance);
  }

  /** Many pairs from now on have one of these rows as their second end: each is read once. */
  void keep(long first, int count) {
    boolean fits = (long) count * secant.length <= MOST_KEPT;
    firstKept = first;
    kept = new double[fits ? count : 0][];
  }

  SecantPair of(long i, long j) {
    return of(i, j, Lengths.EXACT);
  }

  private double distance(long i, long j) {
    return InnerProduct.norm(secant(i, j), 0, secant.length);
  }

  private double[] secant(long i, long j) {
    double[] x = load(0, i);
    double[] y = isKept(j) ? kept(j) : load(1, j);
    for (int k = 0; k < secant.length; k++) {
      secant[k] = (x[k] - y[k]) * before.scale();
    }
    return secant;
  }

  private boolean isKept(long row) {
    return row >= firstKept && row - firstKept < kept.length;
  }

  private double[] kept(long row) {
    int at = (int) (row - firstKept);
    if (kept[at] == null) {
      kept[at] = new double[secant.length];
      before.points().readExact(row, 1, kept[at], 0);
    }
    return kept[at];
  }

  private double[] load(int end, long row) {
    if (rowOfEnd[end] != row) {
      before.points().readExact(row, 1, ends[end], 0);
      rowOfEnd[end] = row;
    }
    return ends[end];
  }

  /** ‖f(x) − f(y)‖ of single pairs in float64, for one thread. */
  interface Lengths {
    double EXACT = 0;

    /** What a ratio may be off where that is told: two products in float32 are off by more. */
    double TOLD = 0x1p-10;

    /** What tells the extremes of a near isometry apart. */
    double FOR_EXTREMES = 0x1p-33;

    /**
     * @param distance ‖x − y‖
     * @param secant gives x − y, where it is needed
     * @param tolerance how far the length may be off, as a fraction of the distance
     */
    double of(long i, long j, double distance, Secant secant, double tolerance);

    default double off(long i, long j, double distance, double tolerance) {
      return 0;
    }

    @FunctionalInterface
    interface Secant {
      double[] of(long i, long j);
    }

    static Lengths between(PointCloud images) {
      double[] difference = new double[images.dimension()];
      double[] one = new double[images.dimension()];
      double[] other = new double[images.dimension()];
      return (i, j, distance, secant, tolerance) -> {
        images.readExact(i, 1, one, 0);
        images.readExact(j, 1, other, 0);
        for (int k = 0; k < one.length; k++) {
          difference[k] = one[k] - other[k];
        }
        return InnerProduct.norm(difference, 0, difference.length);
      };
    }
  }
}
