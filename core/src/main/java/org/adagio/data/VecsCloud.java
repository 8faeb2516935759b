package org.adagio.data;

import java.nio.ByteOrder;
import java.util.Objects;
import org.adagio.linalg.Matrix;

/** Records of a dimension as int32 and so many values. */
record VecsCloud(Elements elements, long size, int dimension) implements PointCloud {

  @Override
  public void read(long firstRow, int count, Matrix into) {
    Objects.checkFromIndexSize(firstRow, count, size);
    long record = Integer.BYTES + (long) dimension * elements.type().size();
    for (int i = 0; i < count; i++) {
      long row = firstRow + i;
      checkDimension(row, row * record);
      elements.read(
          row * record + Integer.BYTES,
          dimension,
          into.values(),
          i * dimension,
          column -> "row %d, column %d".formatted(row, column));
    }
  }

  private void checkDimension(long row, long offset) {
    int found = elements.bytes().slice(offset, Integer.BYTES, ByteOrder.LITTLE_ENDIAN).getInt(0);
    if (found != dimension) {
      throw new MalformedDataException(
          elements.file(),
          "row " + row,
          "dimension " + dimension + " as in the first row",
          "dimension " + found);
    }
  }
}
