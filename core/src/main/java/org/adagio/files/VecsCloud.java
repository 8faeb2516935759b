package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.function.IntFunction;
import org.adagio.points.PointCloud;

/** Records of a dimension as int32 and so many values. */
record VecsCloud(Elements elements, long size, int dimension) implements PointCloud {

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size);
    long length = Integer.BYTES + (long) dimension * elements.type().size();
    int atOnce = (int) (Bytes.PIECE / length);
    for (int done = 0; done < count; ) {
      long row = firstRow + done;
      if (atOnce == 0) {
        readLong(row, row * length, into, at + done++ * dimension);
      } else {
        int rows = Math.min(atOnce, count - done);
        readSome(row, rows, (int) length, into, at + done * dimension);
        done += rows;
      }
    }
  }

  private void readSome(long row, int rows, int length, float[] into, int at) {
    elements
        .bytes()
        .use(
            row * length,
            rows * length,
            ByteOrder.LITTLE_ENDIAN,
            records -> decode(records, row, rows, length, into, at));
  }

  private void decode(ByteBuffer records, long row, int rows, int length, float[] into, int at) {
    for (int i = 0; i < rows; i++) {
      checkDimension(row + i, records.getInt(i * length));
      ByteBuffer values =
          records.slice(i * length + Integer.BYTES, length - Integer.BYTES).order(elements.order());
      elements.decode(values, dimension, into, at + i * dimension, where(row + i));
    }
  }

  /** A record that is longer than a piece. */
  private void readLong(long row, long offset, float[] into, int at) {
    checkHead(row, offset);
    elements.read(offset + Integer.BYTES, dimension, into, at, where(row));
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
    long length = Integer.BYTES + (long) dimension * elements.type().size();
    for (int i = 0; i < count; i++) {
      long offset = (firstRow + i) * length;
      checkHead(firstRow + i, offset);
      elements.readExact(
          offset + Integer.BYTES, dimension, into, at + i * dimension, where(firstRow + i));
    }
  }

  private static IntFunction<String> where(long row) {
    return column -> "row %d, column %d".formatted(row, column);
  }

  private void checkHead(long row, long offset) {
    elements
        .bytes()
        .use(
            offset,
            Integer.BYTES,
            ByteOrder.LITTLE_ENDIAN,
            head -> checkDimension(row, head.getInt(0)));
  }

  private void checkDimension(long row, int found) {
    if (found != dimension) {
      throw new MalformedDataException(
          elements.file(),
          "row " + row,
          "dimension " + dimension + " as in the first row",
          "dimension " + found);
    }
  }
}
