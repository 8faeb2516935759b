package org.adagio.neighbors;

import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;

/**
 * The points of another cloud, each times a power of two that brings its length between 1 and 2:
 * where only its direction counts, nothing is lost and no product leaves float64's range.
 */
record EvenCloud(PointCloud source) implements WideCloud {

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    source.readExact(firstRow, count, into, at);
    double[] origin = new double[dimension()];
    for (int i = at; i < at + count; i++) {
      into.move(i, 1, origin, Math.scalb(1.0, -Math.getExponent(into.norm(i))));
    }
  }
}
