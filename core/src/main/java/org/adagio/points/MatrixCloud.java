package org.adagio.points;

import java.util.Objects;
import org.adagio.Matrix;
import org.adagio.linalg.Finite;
import org.adagio.linalg.InMemory;
import org.adagio.work.Workers;

/** Points in memory, looked through when they are first read. */
final class MatrixCloud implements PointCloud, InMemory {
  private static final int ROWS = 2048;

  private final Matrix points;
  private final long[] sourceRows;
  private volatile boolean finite;

  /** With the row that each point has in its source; null where it is the row here. */
  MatrixCloud(Matrix points, long[] sourceRows) {
    this.points = points;
    this.sourceRows = sourceRows;
  }

  MatrixCloud requireFinite() {
    if (!finite) {
      Workers.forEach((points.rows() + ROWS - 1) / ROWS, block -> requireFinite(block * ROWS));
      finite = true;
    }
    return this;
  }

  private void requireFinite(int firstRow) {
    int d = points.columns();
    int start = firstRow * d;
    int count = Math.min(ROWS, points.rows() - firstRow) * d;
    int violation = Finite.firstViolation(points.values(), start, count);
    if (violation >= 0) {
      int at = start + violation;
      throw new IllegalArgumentException(
          "every value must be finite, got %s in point %d, coordinate %d"
              .formatted(points.values()[at], sourceRow(at / d), at % d));
    }
  }

  @Override
  public long size() {
    return points.rows();
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public float[] values() {
    return points.values();
  }

  @Override
  public int dimension() {
    return points.columns();
  }

  @Override
  public long sourceRow(long row) {
    return sourceRows == null ? row : sourceRows[(int) row];
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    requireFinite();
    int d = points.columns();
    System.arraycopy(points.values(), (int) firstRow * d, into, at, count * d);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    requireFinite();
    int start = (int) firstRow * points.columns();
    float[] values = points.values();
    for (int i = 0; i < count * points.columns(); i++) {
      into[at + i] = values[start + i];
    }
  }

  @Override
  public Matrix toMatrix() {
    requireFinite();
    return points;
  }
}
