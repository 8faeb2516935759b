package org.adagio.data;

import java.io.Serializable;
import org.adagio.Matrix;
import org.adagio.linalg.Resources;

/**
 * Consecutive points of a cloud.
 *
 * @param firstRow the row of the first of them
 * @param rows holds them in its first rows
 * @param count how many there are, at most {@link #mostRows}
 */
public record Block(long firstRow, Matrix rows, int count) implements Serializable {
  private static final int MOST_ROWS = 2048;
  private static final int LEAST_ROWS = 16;

  /**
   * How many points of a dimension a block holds at most: enough for the BLAS, as many as the
   * calling thread's {@link Resources} allow, but never fewer than 16.
   */
  public static int mostRows(int dimension) {
    int floats = Resources.current().blockBytes() / Float.BYTES;
    return Math.max(LEAST_ROWS, Math.min(MOST_ROWS, floats / dimension));
  }

  public int dimension() {
    return rows.columns();
  }
}
