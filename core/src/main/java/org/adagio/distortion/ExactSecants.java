package org.adagio.distortion;

import org.adagio.Matrix;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.linalg.InnerProduct;

/**
 * Distances of single pairs in float64, from the differences of the coordinates that the source
 * has, not of what float32 makes of them. One thread.
 */
final class ExactSecants {
  private final PointCloud before;
  private final ImageLengths lengths;
  private final Matrix inMemory;
  private final ExactRows ends;
  private final long[] rowOfEnd = {-1, -1};
  private final double[] secant;

  ExactSecants(PointCloud before, ImageLengths lengths) {
    this.before = before;
    this.lengths = lengths;
    inMemory = before.isFloat32() ? before.inMemory().orElse(null) : null;
    ends = new ExactRows(2, before.dimension());
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

  /** The pair as near the truth as float64 comes. */
  SecantPair of(long i, long j) {
    return of(i, j, ImageLengths.EXACT);
  }

  /** The distance before the map. */
  private double distance(long i, long j) {
    return inMemory != null
        ? Math.sqrt(squared((int) i, (int) j))
        : InnerProduct.norm(secant(i, j), 0, secant.length);
  }

  private double[] secant(long i, long j) {
    load(0, i);
    load(1, j);
    ends.secant(0, 1, secant, 0);
    return secant;
  }

  /** Many pairs one after the other share the first end. */
  private void load(int end, long row) {
    if (rowOfEnd[end] != row) {
      before.readExact(row, 1, ends, end);
      rowOfEnd[end] = row;
    }
  }

  /**
   * Of two rows in memory, in four sums that do not wait for each other. Squares of differences of
   * float32 neither vanish in float64 nor overflow.
   */
  private double squared(int i, int j) {
    float[] values = inMemory.values();
    int d = secant.length;
    int x = i * d;
    int y = j * d;
    double a = 0;
    double b = 0;
    double c = 0;
    double e = 0;
    int k = 0;
    for (; k + 4 <= d; k += 4) {
      double first = (double) values[x + k] - values[y + k];
      double second = (double) values[x + k + 1] - values[y + k + 1];
      double third = (double) values[x + k + 2] - values[y + k + 2];
      double fourth = (double) values[x + k + 3] - values[y + k + 3];
      a += first * first;
      b += second * second;
      c += third * third;
      e += fourth * fourth;
    }
    for (; k < d; k++) {
      double last = (double) values[x + k] - values[y + k];
      a += last * last;
    }
    return (a + b) + (c + e);
  }
}
