package org.adagio.points.views;

import java.util.Arrays;
import java.util.Objects;
import org.adagio.points.PointCloud;

/** All rows of another cloud but some, in its order; they are read in runs. */
final class RowComplement implements PointCloud {
  private final PointCloud source;
  private final long[] without;

  /**
   * @param without rows in ascending order, none twice
   */
  RowComplement(PointCloud source, long[] without) {
    this.source = source;
    this.without = without;
    long last = -1;
    for (long row : without) {
      if (Objects.checkIndex(row, source.size()) <= last) {
        throw new IllegalArgumentException(
            "rows left out must ascend, got %d after %d".formatted(row, last));
      }
      last = row;
    }
  }

  @Override
  public long size() {
    return source.size() - without.length;
  }

  @Override
  public int dimension() {
    return source.dimension();
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    forEachRun(
        firstRow,
        count,
        (row, rows, done) -> source.read(row, rows, into, at + done * dimension()));
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
    for (int done = 0; done < count; ) {
      int before = withoutBefore(firstRow + done);
      long row = firstRow + done + before;
      long end = before < without.length ? without[before] : source.size();
      int rows = (int) Math.min(count - done, end - row);
      run.read(row, rows, done);
      done += rows;
    }
  }

  @Override
  public PointCloud select(long[] wanted) {
    long[] there = new long[wanted.length];
    Arrays.setAll(there, i -> rowThere(wanted[i]));
    return source.select(there);
  }

  @Override
  public long sourceRow(long row) {
    return source.sourceRow(rowThere(row));
  }

  private long rowThere(long row) {
    return Objects.checkIndex(row, size()) + withoutBefore(row);
  }

  /** How many rows are left out before a row of this cloud: the k with without[k] − k > row. */
  private int withoutBefore(long row) {
    int low = 0;
    int high = without.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (without[middle] - middle > row) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
