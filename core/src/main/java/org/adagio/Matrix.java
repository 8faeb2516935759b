package org.adagio;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;

/** A dense matrix of float32 values in one row-major array. */
public final class Matrix implements Serializable {
  private static final long serialVersionUID = 1;

  private final int rows;
  private final int columns;
  private final float[] values;

  private Matrix(int rows, int columns, float[] values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  /** A matrix of zeros. */
  public static Matrix zeros(int rows, int columns) {
    long elements = (long) rows * columns;
    if (rows < 0 || columns < 0 || elements > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a matrix in memory must have at most 2^31 - 9 elements, got %d x %d"
              .formatted(rows, columns));
    }
    return new Matrix(rows, columns, new float[(int) elements]);
  }

  /**
   * The given rows, copied.
   *
   * @throws IllegalArgumentException if there is no row or if the lengths differ
   */
  public static Matrix of(float[][] rows) {
    if (rows.length == 0) {
      throw new IllegalArgumentException("a matrix must have at least one row, got none");
    }
    Matrix matrix = zeros(rows.length, rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      if (rows[i].length != matrix.columns) {
        throw new IllegalArgumentException(
            "every row must have %d values like the first, got %d in row %d"
                .formatted(matrix.columns, rows[i].length, i));
      }
      System.arraycopy(rows[i], 0, matrix.values, i * matrix.columns, matrix.columns);
    }
    return matrix;
  }

  /** A view of row-major values, which are not copied. */
  public static Matrix wrap(int rows, int columns, float[] values) {
    if ((long) rows * columns != values.length) {
      throw new IllegalArgumentException(
          "%d x %d needs %d values, got %d"
              .formatted(rows, columns, (long) rows * columns, values.length));
    }
    return new Matrix(rows, columns, values);
  }

  /** The identity of order n. */
  public static Matrix identity(int n) {
    Matrix identity = zeros(n, n);
    for (int i = 0; i < n; i++) {
      identity.set(i, i, 1);
    }
    return identity;
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  public float get(int row, int column) {
    return values[row * columns + Objects.checkIndex(column, columns)];
  }

  public void set(int row, int column, float value) {
    values[row * columns + Objects.checkIndex(column, columns)] = value;
  }

  /** A copy of one row. */
  public float[] row(int row) {
    return Arrays.copyOfRange(values, row * columns, (row + 1) * columns);
  }

  /** The row-major array behind this matrix, not a copy. */
  public float[] values() {
    return values;
  }

  public Matrix copy() {
    return new Matrix(rows, columns, values.clone());
  }

  /** A copy of the first rows. */
  public Matrix firstRows(int count) {
    Objects.checkFromIndexSize(0, count, rows);
    return new Matrix(count, columns, Arrays.copyOf(values, count * columns));
  }

  /** A copy with every value multiplied in float64 and rounded once. */
  public Matrix times(double factor) {
    Matrix product = zeros(rows, columns);
    for (int i = 0; i < values.length; i++) {
      product.values[i] = (float) (factor * values[i]);
    }
    return product;
  }

  /** [ this ; below ]. */
  public Matrix stackedOn(Matrix below) {
    if (below.columns != columns) {
      throw new IllegalArgumentException(
          "stacked matrices must have equally many columns, got %d and %d"
              .formatted(columns, below.columns));
    }
    Matrix stacked = zeros(rows + below.rows, columns);
    System.arraycopy(values, 0, stacked.values, 0, values.length);
    System.arraycopy(below.values, 0, stacked.values, values.length, below.values.length);
    return stacked;
  }

  public Matrix transposed() {
    Matrix transposed = zeros(columns, rows);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < columns; j++) {
        transposed.values[j * rows + i] = values[i * columns + j];
      }
    }
    return transposed;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Matrix that
        && rows == that.rows
        && columns == that.columns
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * rows + Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "Matrix[" + rows + " x " + columns + "]";
  }
}
