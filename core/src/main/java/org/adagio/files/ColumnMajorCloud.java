package org.adagio.files;

import java.util.Objects;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;

/** An array in Fortran order: one coordinate of all points after the other. */
record ColumnMajorCloud(Elements elements, long offset, long size, int dimension)
    implements PointCloud {
  private static final int TILE = 1024;

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size);
    float[] part = new float[Math.min(TILE, count)];
    for (int done = 0; done < count; done += TILE) {
      int rows = Math.min(TILE, count - done);
      for (int column = 0; column < dimension; column++) {
        readColumn(firstRow + done, column, rows, part);
        for (int i = 0; i < rows; i++) {
          into.values()[(done + i) * dimension + column] = part[i];
        }
      }
    }
  }

  private void readColumn(long row, int column, int rows, float[] part) {
    long start = offset + (column * size + row) * elements.type().size();
    elements.read(start, rows, part, 0, i -> "row %d, column %d".formatted(row + i, column));
  }
}
