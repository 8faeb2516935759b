package org.adagio.formats;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.files.MalformedDataException;

/** Points of which only what is not 0 is kept; blocks of rows are made dense as they are read. */
final class SparseCloud implements PointCloud {
  private final int[] starts;
  private final int[] columns;
  private final double[] values;
  private final int dimension;
  private final boolean float32;

  /**
   * @param starts where the values of each row begin, and where the last ones end
   * @param columns of the values; in a row none is twice when this is done
   */
  SparseCloud(Path file, int[] starts, int[] columns, double[] values, int dimension) {
    this.starts = starts;
    this.columns = columns;
    this.values = values;
    this.dimension = dimension;
    addUp(file);
    float32 = Arrays.stream(values).allMatch(value -> (float) value == value);
  }

  /** Leaves one value where a row has several in a column: their sum, and 0 for the others. */
  private void addUp(Path file) {
    for (int row = 0; row < starts.length - 1; row++) {
      if (!isAscending(starts[row], starts[row + 1])) {
        addUp(file, row);
      }
    }
  }

  private boolean isAscending(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (columns[i] <= columns[i - 1]) {
        return false;
      }
    }
    return true;
  }

  /** Sorts by column and by place: memory for a row's values, however many columns there may be. */
  private void addUp(Path file, int row) {
    int from = starts[row];
    long[] places = new long[starts[row + 1] - from];
    for (int i = 0; i < places.length; i++) {
      places[i] = (long) columns[from + i] << Integer.SIZE | from + i;
    }
    Arrays.sort(places);
    int first = (int) places[0];
    for (int i = 1; i < places.length; i++) {
      int next = (int) places[i];
      if (columns[next] != columns[first]) {
        first = next;
        continue;
      }
      values[first] += values[next];
      values[next] = 0;
      if (!Float.isFinite((float) values[first])) {
        throw new MalformedDataException(
            file,
            "row %d, column %d".formatted(row, columns[first]),
            "a sum that fits float32",
            Double.toString(values[first]));
      }
    }
  }

  @Override
  public long size() {
    return starts.length - 1L;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public boolean isFloat32() {
    return float32;
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size());
    float[] dense = into.values();
    Arrays.fill(dense, 0, count * dimension, 0);
    for (int row = 0; row < count; row++) {
      int begin = row * dimension;
      for (int i = starts[(int) firstRow + row]; i < starts[(int) firstRow + row + 1]; i++) {
        dense[begin + columns[i]] += (float) values[i];
      }
    }
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    double[] dense = new double[dimension];
    for (int row = 0; row < count; row++) {
      Arrays.fill(dense, 0);
      for (int i = starts[(int) firstRow + row]; i < starts[(int) firstRow + row + 1]; i++) {
        dense[columns[i]] += values[i];
      }
      into.set((at + row) * dimension, dense, 0, dimension);
    }
  }
}
