package org.adagio.formats.sparse;

import java.util.Arrays;
import java.util.Objects;
import org.adagio.points.PointCloud;

/**
 * Points of which only what is not 0 is kept; blocks of rows are made dense as they are read.
 *
 * @param starts which entry of each row is the first, and how many there are
 * @param entries row, column and value of each, by rows; values of one place are added up
 * @param firstColumn what the first column is called, 0 or 1
 * @param isFloat32 whether float32 holds every value
 */
record SparseCloud(
    long[] starts, PointCloud entries, int dimension, int firstColumn, boolean isFloat32)
    implements PointCloud {
  /** Row, column and value. */
  static final int PARTS = 3;

  /** This many entries are read at once. */
  static final int MOST = 1 << 14;

  @Override
  public long size() {
    return starts.length - 1L;
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Arrays.fill(into, at, at + count * dimension, 0);
    forEach(firstRow, count, (place, value) -> into[at + place] += (float) value);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Arrays.fill(into, at, at + count * dimension, 0);
    forEach(firstRow, count, (place, value) -> into[at + place] += value);
  }

  /** Hears of a value and of its place in a block of dense rows. */
  @FunctionalInterface
  private interface Placed {
    void value(int at, double value);
  }

  private void forEach(long firstRow, int count, Placed placed) {
    Objects.checkFromIndexSize(firstRow, count, size());
    long end = starts[(int) firstRow + count];
    for (long first = starts[(int) firstRow]; first < end; first += MOST) {
      int some = (int) Math.min(MOST, end - first);
      double[] block = new double[some * PARTS];
      entries.readExact(first, some, block, 0);
      for (int i = 0; i < some * PARTS; i += PARTS) {
        int row = (int) (block[i] - firstRow);
        int column = (int) block[i + 1] - firstColumn;
        placed.value(row * dimension + column, block[i + 2]);
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
