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
    set(at, from.values[there], from.remainders == null ? 0 : from.remainders[there]);
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

  /** What one coordinate is about a point and scaled, rounded to float64 but once. */
  public double about(int at, double centre, double scale) {
    double moved = values[at] - centre;
    return remainders == null ? moved * scale : (moved + remainders[at]) * scale;
  }

  /** Moves all coordinates of some rows to a centre, and scales them; what is lost is kept. */
  public void move(int firstRow, int count, double[] centre, double scale) {
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < columns; j++) {
        int at = (firstRow + i) * columns + j;
        double moved = values[at] - centre[j];
        double part = moved - values[at];
        double lost = (values[at] - (moved - part)) - (centre[j] + part);
        set(at, moved * scale, (lost + (remainders == null ? 0 : remainders[at])) * scale);
      }
    }
  }

  /** The Euclidean norm of a row. */
  public double norm(int row) {
    return InnerProduct.norm(values, row * columns, columns);
  }

  /** Row i minus row j. */
  public void secant(int i, int j, double[] into, int at) {
    int x = i * columns;
    int y = j * columns;
    for (int k = 0; k < columns; k++) {
      into[at + k] = values[x + k] - values[y + k];
    }
    if (remainders != null) {
      for (int k = 0; k < columns; k++) {
        into[at + k] += remainders[x + k] - remainders[y + k];
      }
    }
  }
}
