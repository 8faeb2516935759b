package org.adagio.data;

import java.util.Objects;
import java.util.Optional;
import org.adagio.linalg.Matrix;

/** Points held in memory. */
final class MatrixCloud implements PointCloud {
  private final Matrix points;

  MatrixCloud(Matrix points) {
    this.points = points;
    for (int i = 0; i < points.rows(); i++) {
      for (int j = 0; j < points.columns(); j++) {
        if (!Float.isFinite(points.get(i, j))) {
          throw new IllegalArgumentException(
              "every value must be finite, got %s in point %d, coordinate %d"
                  .formatted(points.get(i, j), i, j));
        }
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
