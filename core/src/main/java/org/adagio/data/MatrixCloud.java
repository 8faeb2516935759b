package org.adagio.data;

import java.util.Objects;
import java.util.Optional;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/** Points held in memory. */
final class MatrixCloud implements PointCloud {
  private static final int ROWS = 2048;

  private final Matrix points;

  MatrixCloud(Matrix points) {
    this.points = points;
    Workers.forEach((points.rows() + ROWS - 1) / ROWS, block -> requireFinite(block * ROWS));
  }

  private void requireFinite(int firstRow) {
    int d = points.columns();
    int end = Math.min(points.rows(), firstRow + ROWS) * d;
    float[] values = points.values();
    for (int at = firstRow * d; at < end; at++) {
      if (!(Math.abs(values[at]) <= Float.MAX_VALUE)) {
        throw new IllegalArgumentException(
            "every value must be finite, got %s in point %d, coordinate %d"
                .formatted(values[at], at / d, at % d));
      }
    }
  }

  @Override
  public long size() {
    return points.rows();
  }

  @Override
  public int dimension() {
    return points.columns();
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size());
    int d = points.columns();
    System.arraycopy(points.values(), (int) firstRow * d, into.values(), 0, count * d);
  }

  @Override
  public void gather(long[] rows, Matrix into) {
    int d = points.columns();
    for (int i = 0; i < rows.length; i++) {
      int from = (int) Objects.checkIndex(rows[i], size()) * d;
      System.arraycopy(points.values(), from, into.values(), i * d, d);
    }
  }

  @Override
  public Optional<Matrix> inMemory() {
    return Optional.of(points);
  }
}
