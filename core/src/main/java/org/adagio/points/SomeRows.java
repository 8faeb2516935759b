package org.adagio.points;

import java.util.Arrays;

abstract class SomeRows extends PiecedCloud {
  private final PointCloud source;

  SomeRows(PointCloud source) {
    this.source = source;
  }

  abstract long rowThere(long row);

  PointCloud source() {
    return source;
  }

  @Override
  public int dimension() {
    return source.dimension();
  }

  @Override
  public boolean isFinite() {
    return source.isFinite();
  }

  @Override
  public boolean isFloat32() {
    return source.isFloat32();
  }

  @Override
  public long sourceRow(long row) {
    return source.sourceRow(rowThere(row));
  }

  @Override
  public PointCloud select(long[] wanted) {
    return source.select(Arrays.stream(wanted).map(this::rowThere).toArray());
  }
}
