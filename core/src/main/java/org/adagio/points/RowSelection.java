package org.adagio.points;

import java.util.Arrays;
import java.util.Objects;

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
  public boolean isFinite() {
    return source.isFinite();
  }

  @Override
  public boolean isFloat32() {
    return source.isFloat32();
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    forEachRun(
        firstRow,
        count,
        (row, rows, done) -> source.read(row, rows, into, at + done * dimension()));
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    forEachRun(
        firstRow,
        count,
        (row, rows, done) -> source.readExact(row, rows, into, at + done * dimension()));
  }

  /** Consecutive rows of the source that are consecutive here. */
  @FunctionalInterface
  private interface Run {
    void read(long row, int rows, int done);
  }

  private void forEachRun(long firstRow, int count, Run run) {
    Objects.checkFromIndexSize(firstRow, count, size());
    int first = (int) firstRow;
    for (int done = 0; done < count; ) {
      long row = rows[first + done];
      int length = 1;
      while (done + length < count && rows[first + done + length] == row + length) {
        length++;
      }
      run.read(row, length, done);
      done += length;
    }
  }

  @Override
  public PointCloud select(long[] wanted) {
    long[] there = new long[wanted.length];
    Arrays.setAll(there, i -> rows[(int) Objects.checkIndex(wanted[i], size())]);
    return source.select(there);
  }
}
