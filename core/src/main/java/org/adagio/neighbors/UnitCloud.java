package org.adagio.neighbors;

import org.adagio.Matrix;
import org.adagio.clouds.DerivedCloud;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;

/** The points of another cloud at length 1: their distances are those of their angles. */
record UnitCloud(PointCloud source) implements DerivedCloud {

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    source.read(firstRow, count, into);
    float[] values = into.values();
    int d = dimension();
    for (int i = 0; i < count; i++) {
      double squares = 0;
      for (int j = i * d; j < (i + 1) * d; j++) {
        squares += (double) values[j] * values[j];
      }
      double length = positive(Math.sqrt(squares), firstRow + i);
      for (int j = i * d; j < (i + 1) * d; j++) {
        values[j] = (float) (values[j] / length);
      }
    }
  }

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
          "every point must differ from 0 to have an angle, got 0 in row " + sourceRow(row));
    }
    return length;
  }
}
