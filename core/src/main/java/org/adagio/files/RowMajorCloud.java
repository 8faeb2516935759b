package org.adagio.files;

import java.util.Objects;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;

/** An array in C order: one point after the other. */
record RowMajorCloud(Elements elements, long offset, long size, int dimension)
    implements PointCloud {

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size);
    long start = offset + firstRow * dimension * elements.type().size();
    elements.read(start, count * dimension, into.values(), 0, i -> where(firstRow, i));
  }

  private String where(long firstRow, int index) {
    return "row %d, column %d".formatted(firstRow + index / dimension, index % dimension);
  }
}
