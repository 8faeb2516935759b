package org.adagio.files;

import java.util.Objects;
import java.util.function.IntFunction;
import org.adagio.points.PointCloud;

/** An array in Fortran order: one coordinate of all points after the other. */
record ColumnMajorCloud(Elements elements, long offset, long size, int dimension)
    implements PointCloud {
  private static final int TILE = 1024;

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size);
    float[] part = new float[Math.min(TILE, count)];
    for (int done = 0; done < count; done += TILE) {
      int rows = Math.min(TILE, count - done);
      for (int column = 0; column < dimension; column++) {
        readColumn(firstRow + done, column, rows, part);
        for (int i = 0; i < rows; i++) {
          into[at + (done + i) * dimension + column] = part[i];
        }
      }
    }
  }

  private void readColumn(long row, int column, int rows, float[] part) {
    elements.read(start(row, column), rows, part, 0, where(row, column));
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public boolean isFloat32() {
    return elements.type().isFloat32();
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size);
    double[] part = new double[Math.min(TILE, count)];
    for (int done = 0; done < count; done += TILE) {
      int rows = Math.min(TILE, count - done);
      for (int column = 0; column < dimension; column++) {
        long row = firstRow + done;
        elements.readExact(start(row, column), rows, part, 0, where(row, column));
        for (int i = 0; i < rows; i++) {
          into[at + (done + i) * dimension + column] = part[i];
        }
      }
    }
  }

  private long start(long row, int column) {
    return offset + (column * size + row) * elements.type().size();
  }

  private static IntFunction<String> where(long row, int column) {
    return i -> "row %d, column %d".formatted(row + i, column);
  }
}
