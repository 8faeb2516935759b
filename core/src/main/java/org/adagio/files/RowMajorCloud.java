package org.adagio.files;

import java.util.Objects;
import org.adagio.points.PointCloud;

/** An array in C order: one point after the other. */
record RowMajorCloud(Elements elements, long offset, long size, int dimension)
    implements PointCloud {

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size);
    long start = offset + firstRow * dimension * elements.type().size();
    elements.read(start, count * dimension, into, at, i -> where(firstRow, i));
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public boolean isFloat32() {
    return elements.type().isFloat32();
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size);
    long start = offset + firstRow * dimension * elements.type().size();
    elements.readExact(start, count * dimension, into, at, i -> where(firstRow, i));
  }

  private String where(long firstRow, int index) {
    return "row %d, column %d".formatted(firstRow + index / dimension, index % dimension);
  }
}
