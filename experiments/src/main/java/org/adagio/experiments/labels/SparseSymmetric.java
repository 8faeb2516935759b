package org.adagio.experiments.labels;

import java.util.Objects;

/** A symmetric matrix of float64 values with few entries a row. */
public final class SparseSymmetric {
  private final double[] diagonal;
  private final int[] starts;
  private final int[] columns;
  private final double[] values;

  /**
   * The arrays are not copied and must not change afterwards.
   *
   * @param diagonal one value a row, also where it is 0
   * @param starts where each row begins in the next two, and where the last one ends
   * @param columns of the entries beside the diagonal, on both sides of it
   * @param values of these entries
   */
  public SparseSymmetric(double[] diagonal, int[] starts, int[] columns, double[] values) {
    if (starts.length != diagonal.length + 1 || starts[diagonal.length] != columns.length) {
      throw new IllegalArgumentException(
          "starts must be one more than the %d rows and end at %d"
              .formatted(diagonal.length, columns.length));
    }
    if (columns.length != values.length) {
      throw new IllegalArgumentException(
          "columns and values must be equally many, got %d and %d"
              .formatted(columns.length, values.length));
    }
    for (int column : columns) {
      Objects.checkIndex(column, diagonal.length);
    }
    this.diagonal = diagonal;
    this.starts = starts;
    this.columns = columns;
    this.values = values;
  }

  /** How many rows and columns there are. */
  public int order() {
    return diagonal.length;
  }

  double diagonal(int row) {
    return diagonal[row];
  }

  /** into = this · x; both have a row of {@code width} values for each of this matrix. */
  void multiply(double[] x, int width, double[] into) {
    for (int i = 0; i < diagonal.length; i++) {
      int row = i * width;
      for (int c = 0; c < width; c++) {
        into[row + c] = diagonal[i] * x[row + c];
      }
      for (int e = starts[i]; e < starts[i + 1]; e++) {
        int other = columns[e] * width;
        double value = values[e];
        for (int c = 0; c < width; c++) {
          into[row + c] += value * x[other + c];
        }
      }
    }
  }
}
