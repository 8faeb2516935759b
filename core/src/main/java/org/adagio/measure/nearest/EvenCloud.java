package org.adagio.measure.nearest;

import org.adagio.linalg.InnerProduct;
import org.adagio.points.PointCloud;
import org.adagio.points.views.ComputedCloud;

/**
 * The points of another cloud, each times a power of two that brings its length between 1 and 2:
 * where only its direction counts, nothing is lost and no product leaves float64's range.
 */
final class EvenCloud extends ComputedCloud {
  EvenCloud(PointCloud source) {
    super(source);
  }

  @Override
  protected PointCloud over(PointCloud others) {
    return new EvenCloud(others);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    source().readExact(firstRow, count, into, at);
    int d = dimension();
    for (int start = at; start < at + count * d; start += d) {
      int exponent = Math.getExponent(InnerProduct.norm(into, start, d));
      for (int j = start; j < start + d; j++) {
        into[j] *= Math.scalb(1.0, -exponent);
      }
    }
  }
}
