package org.adagio.neighbors;

import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;

/**
 * The points of another cloud at length 1: their distances are those of their angles.
 *
 * @param what a point is called where it is refused
 */
record UnitCloud(PointCloud source, String what) implements WideCloud {

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    source.readExact(firstRow, count, into, at);
    int d = dimension();
    for (int i = 0; i < count; i++) {
      double length = positive(into.norm(at + i), firstRow + i);
      for (int j = (at + i) * d; j < (at + i + 1) * d; j++) {
        into.set(j, into.get(j) / length, 0);
      }
    }
  }

  private double positive(double length, long row) {
    if (!(length > 0)) {
      throw new IllegalArgumentException(
          "every %s must differ from 0 to have an angle, got 0 in row %d"
              .formatted(what, sourceRow(row)));
    }
    return length;
  }
}
