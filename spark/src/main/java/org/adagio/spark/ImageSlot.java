package org.adagio.spark;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.Platform;

/**
 * A row of one image in Spark's own memory layout: laid out once, then filled anew for every row,
 * because all images have the same size.
 */
final class ImageSlot {
  private final InternalRow row;
  private final UnsafeArrayData coordinates;
  private final long start;
  private final boolean wide;

  private ImageSlot(InternalRow row, UnsafeArrayData coordinates, boolean wide) {
    this.row = row;
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
    return new ImageSlot(
        row, (UnsafeArrayData) column.coordinates(row, 0), column != PointColumn.FLOATS);
  }

  /** A row of nothing but the image whose coordinates were set last. */
  InternalRow row() {
    return row;
  }

  void set(float[] values) {
    Object base = coordinates.getBaseObject();
    int count = coordinates.numElements();
    if (wide) {
      for (int i = 0; i < count; i++) {
        Platform.putDouble(base, start + (long) Double.BYTES * i, values[i]);
      }
    } else {
      Platform.copyMemory(
          values, Platform.FLOAT_ARRAY_OFFSET, base, start, (long) Float.BYTES * count);
    }
  }
}
