package org.adagio.data;

import java.util.Arrays;
import org.adagio.linalg.InnerProduct;

/**
 * Points as their source has them, one a row: each coordinate is the sum of a value and a
 * remainder. float64 holds the numbers of most sources, and remainders are 0; those of int64 beyond
 * 2^53 need both. Differences of such points lose nothing but one rounding in float64.
 */
public final class ExactRows {
  private final int columns;
  private final double[] values;
  private double[] remainders;

  /**
   * @param rows how many points there is room for
   * @param columns how many coordinates each has
   */
  public ExactRows(int rows, int columns) {
    this.columns = columns;
    values = new double[Math.multiplyExact(rows, columns)];
  }

  public int columns() {
    return columns;
  }

  /** Sets coordinates to float32 values, from a place of this one's row-major order on. */
  public void set(int at, float[] from, int offset, int count) {
    for (int i = 0; i < count; i++) {
      values[at + i] = from[offset + i];
    }
    clearRemainders(at, count);
  }

  /** Sets coordinates to float64 values. */
  public void set(int at, double[] from, int offset, int count) {
    System.arraycopy(from, offset, values, at, count);
    clearRemainders(at, count);
  }

  /** Sets rows to rows of others with as many columns. */
  public void set(int row, ExactRows from, int firstRow, int count) {
    set(row * columns, from.values, firstRow * columns, count * columns);
    if (from.remainders != null) {
      for (int i = 0; i < count * columns; i++) {
        copy(from, firstRow * columns + i, row * columns + i);
      }
    }
  }

  /** Sets one coordinate to a value and what is to be added to it. */
  public void set(int at, double value, double remainder) {
    values[at] = value;
    if (remainder != 0 && remainders == null) {
      remainders = new double[values.length];
    }
    if (remainders != null) {
      remainders[at] = remainder;
    }
  }

  /** Sets one coordinate to one of others. */
  public void copy(ExactRows from, int there, int at) {
    set(at, from.values[there], from.remainder(there));
  }

  private void clearRemainders(int at, int count) {
    if (remainders != null) {
      Arrays.fill(remainders, at, at + count, 0);
    }
  }

  /** One coordinate, rounded to float64. */
  public double get(int at) {
    return remainders == null ? values[at] : values[at] + remainders[at];
  }

  /** The coordinates of the first rows, rounded to float64. */
  public void copyTo(double[] into, int rows) {
    System.arraycopy(values, 0, into, 0, rows * columns);
    if (remainders != null) {
      for (int i = 0; i < rows * columns; i++) {
        into[i] += remainders[i];
      }
    }
  }

  /** What one coordinate is about a point and scaled, rounded to float64 but once. */
  public double about(int at, double centre, double scale) {
    double moved = values[at] - centre;
    return remainders == null ? moved * scale : (moved + remainders[at]) * scale;
  }

  /** Moves all coordinates of some rows to a centre, and scales them; what is lost is kept. */
  public void move(int firstRow, int count, double[] centre, double scale) {
    double[] row = new double[columns];
    double[] lost = new double[columns];
    for (int i = 0; i < count; i++) {
      int at = (firstRow + i) * columns;
      System.arraycopy(values, at, row, 0, columns);
      if (move(row, centre, lost) || remainders != null) {
        keep(at, lost, scale);
      }
      for (int j = 0; j < columns; j++) {
        values[at + j] = row[j] * scale;
      }
    }
  }

  /**
   * Of arrays from their beginnings: with an offset Java 17 takes four times as long.
   *
   * @return whether anything was lost
   */
  private static boolean move(double[] row, double[] centre, double[] lost) {
    for (int j = 0; j < row.length; j++) {
      double moved = row[j] - centre[j];
      double part = moved - row[j];
      lost[j] = (row[j] - (moved - part)) - (centre[j] + part);
      row[j] = moved;
    }
    long bits = 0;
    for (int j = 0; j < lost.length; j++) {
      bits |= Double.doubleToRawLongBits(lost[j]);
    }
    return bits << 1 != 0;
  }

  private void keep(int at, double[] lost, double scale) {
    if (remainders == null) {
      remainders = new double[values.length];
    }
    for (int j = 0; j < columns; j++) {
      remainders[at + j] = (lost[j] + remainders[at + j]) * scale;
    }
  }

  /** The Euclidean norm of a row. */
  public double norm(int row) {
    if (remainders == null) {
      return InnerProduct.norm(values, row * columns, columns);
    }
    double[] whole = new double[columns];
    for (int j = 0; j < columns; j++) {
      whole[j] = get(row * columns + j);
    }
    return InnerProduct.norm(whole, 0, columns);
  }

  /** Row i minus row j. */
  public void secant(int i, int j, double[] into, int at) {
    secant(i, this, j, into, at);
  }

  /** Row i minus row j of others with as many columns. */
  public void secant(int i, ExactRows others, int j, double[] into, int at) {
    int x = i * columns;
    int y = j * columns;
    for (int k = 0; k < columns; k++) {
      into[at + k] = values[x + k] - others.values[y + k];
    }
    if (remainders != null || others.remainders != null) {
      for (int k = 0; k < columns; k++) {
        into[at + k] += remainder(x + k) - others.remainder(y + k);
      }
    }
  }

  private double remainder(int at) {
    return remainders == null ? 0 : remainders[at];
  }
}
