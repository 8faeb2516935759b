package org.adagio.points.cluster;

import java.io.Serializable;
import org.adagio.Matrix;

/**
 * Consecutive points of a cloud.
 *
 * @param firstRow the row of the first of them
 * @param rows holds them in its first rows
 * @param count how many there are, at most {@link org.adagio.work.Resources#blockRows}
 * @param wide the same points in float64, one after the other, where float32 does not hold them;
 *     null where it does
 */
public record Block(long firstRow, Matrix rows, int count, double[] wide) implements Serializable {
  /** Points that float32 holds, or that nobody needs better. */
  public Block(long firstRow, Matrix rows, int count) {
    this(firstRow, rows, count, null);
  }

  /** Copies some of these points, from one on, as their source has them. */
  public void copyTo(int first, int some, double[] into, int at) {
    int start = first * rows.columns();
    int count = some * rows.columns();
    if (wide != null) {
      System.arraycopy(wide, start, into, at, count);
      return;
    }
    float[] narrow = rows.values();
    for (int i = 0; i < count; i++) {
      into[at + i] = narrow[start + i];
    }
  }
}
