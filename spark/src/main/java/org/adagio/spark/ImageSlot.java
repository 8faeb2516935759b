package org.adagio.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.Platform;

/**
 * The value of a new column in Spark's own memory layout: laid out once, then filled anew for every
 * row, because all images have the same size.
 */
final class ImageSlot {
  private final Object value;
  private final UnsafeArrayData coordinates;
  private final long start;
  private final boolean wide;

  private ImageSlot(Object value, UnsafeArrayData coordinates, boolean wide) {
    this.value = value;
    this.coordinates = coordinates;
    this.wide = wide;
    start =
        coordinates.getBaseOffset()
            + UnsafeArrayData.calculateHeaderPortionInBytes(coordinates.numElements());
  }

  /** For images of a dimension in such a column. */
  static ImageSlot of(PointColumn column, int dimension) {
    GenericInternalRow zeros =
        new GenericInternalRow(new Object[] {column.write(new float[dimension], 0, dimension)});
    InternalRow row = UnsafeProjection.create(new DataType[] {column.type()}).apply(zeros).copy();
    Object value = column.get(row, 0);
    return new ImageSlot(
        value, (UnsafeArrayData) column.coordinates(row, 0), column != PointColumn.FLOATS);
  }

  /** The value, with the coordinates that were set last. */
  Object value() {
    return value;
  }

  void set(float[] values, int offset) {
    Object base = coordinates.getBaseObject();
    int count = coordinates.numElements();
    if (wide) {
      for (int i = 0; i < count; i++) {
        Platform.putDouble(base, start + (long) Double.BYTES * i, values[offset + i]);
      }
    } else {
      long from = Platform.FLOAT_ARRAY_OFFSET + (long) Float.BYTES * offset;
      Platform.copyMemory(values, from, base, start, (long) Float.BYTES * count);
    }
  }
}
