package org.adagio.data;

import java.util.Arrays;
import java.util.Objects;
import org.adagio.Matrix;

/** Some rows of another cloud, in a given order. */
final class RowSelection implements PointCloud {
  private final PointCloud source;
  private final long[] rows;

  RowSelection(PointCloud source, long[] rows) {
    this.source = source;
    this.rows = rows.clone();
    for (long row : this.rows) {
      Objects.checkIndex(row, source.size());
    }
  }

  @Override
  public long size() {
    return rows.length;
  }

  @Override
  public int dimension() {
    return source.dimension();
  }

  @Override
  public long sourceRow(long row) {
    return source.sourceRow(rows[(int) row]);
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size());
    int first = (int) firstRow;
    source.gather(Arrays.copyOfRange(rows, first, first + count), into);
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
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    for (int i = 0; i < count; i++) {
      source.readExact(rows[(int) firstRow + i], 1, into, at + i);
    }
  }

  @Override
  public void gather(long[] wanted, Matrix into) {
    long[] there = new long[wanted.length];
    Arrays.setAll(there, i -> rows[(int) Objects.checkIndex(wanted[i], size())]);
    source.gather(there, into);
  }
}
