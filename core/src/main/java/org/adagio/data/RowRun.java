package org.adagio.data;

import org.adagio.Matrix;

/** Consecutive rows of one cloud that become rows of a block at any place. */
final class RowRun {
  private RowRun() {}

  /** Copies points of a cloud into the rows of {@code into} from {@code at} on. */
  static void read(PointCloud from, long firstRow, int rows, Matrix into, int at) {
    if (at == 0) {
      from.read(firstRow, rows, into);
      return;
    }
    int d = from.dimension();
    Matrix some = Matrix.zeros(rows, d);
    from.read(firstRow, rows, some);
    System.arraycopy(some.values(), 0, into.values(), at * d, rows * d);
  }
}
