package org.adagio.points.views;

import org.adagio.linalg.InnerProduct;
import org.adagio.points.PointCloud;

/** The points of another cloud at length 1: their distances are those of their angles. */
public final class UnitCloud extends ComputedCloud {
  private final String what;

  public UnitCloud(PointCloud source, String what) {
    super(source);
    this.what = what;
  }

  @Override
  protected PointCloud over(PointCloud others) {
    return new UnitCloud(others, what);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    source().readExact(firstRow, count, into, at);
    int d = dimension();
    for (int i = 0; i < count; i++) {
      int start = at + i * d;
      double length = positive(InnerProduct.norm(into, start, d), firstRow + i);
      for (int j = start; j < start + d; j++) {
        into[j] /= length;
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
