package org.adagio.distortion;

import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.linalg.InnerProduct;

/** ‖f(x) − f(y)‖ of single pairs in float64, for one thread. */
interface ImageLengths {
  /** As near the truth as float64 comes. */
  double EXACT = 0;

  /** Ratios that are kept in float32 need no more. */
  double FOR_FLOAT32 = 0x1p-26;

  /** What tells the extremes of a near isometry apart. */
  double FOR_EXTREMES = 0x1p-33;

  /**
   * @param distance ‖x − y‖
   * @param secant gives x − y, where it is needed
   * @param tolerance how far the length may be off, as a fraction of the distance
   */
  double of(long i, long j, double distance, Secant secant, double tolerance);

  /** Gives x − y in float64. */
  @FunctionalInterface
  interface Secant {
    double[] of(long i, long j);
  }

  /** Images that are points of a cloud of their own. */
  static ImageLengths between(PointCloud images) {
    double[] difference = new double[images.dimension()];
    ExactRows ends = new ExactRows(2, images.dimension());
    return (i, j, distance, secant, tolerance) -> {
      images.readExact(i, 1, ends, 0);
      images.readExact(j, 1, ends, 1);
      ends.secant(0, 1, difference, 0);
      return InnerProduct.norm(difference, 0, difference.length);
    };
  }
}
