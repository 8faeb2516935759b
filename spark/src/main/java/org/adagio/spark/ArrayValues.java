package org.adagio.spark;

import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.unsafe.Platform;

/** Reads Spark's arrays into float32, in Spark's own memory layout straight from their bytes. */
final class ArrayValues {
  private static final int INFINITE = Float.floatToRawIntBits(Float.POSITIVE_INFINITY);

  private ArrayValues() {}

  /**
   * Copies float64 values.
   *
   * @return whether none is null and all are finite in float32
   */
  static boolean ofDoubles(ArrayData array, float[] into, int offset) {
    int count = array.numElements();
    int largest = 0;
    if (array instanceof UnsafeArrayData bytes) {
      Object base = bytes.getBaseObject();
      long start = start(bytes);
      for (int i = 0; i < count; i++) {
        float value = (float) Platform.getDouble(base, start + (long) Double.BYTES * i);
        largest = Math.max(largest, magnitude(value));
        into[offset + i] = value;
      }
    } else {
      double[] values = array.toDoubleArray();
      for (int i = 0; i < count; i++) {
        into[offset + i] = (float) values[i];
        largest = Math.max(largest, magnitude(into[offset + i]));
      }
    }
    return largest < INFINITE && hasNoNull(array);
  }

  /**
   * Copies float32 values.
   *
   * @return whether none is null and all are finite
   */
  static boolean ofFloats(ArrayData array, float[] into, int offset) {
    int count = array.numElements();
    if (array instanceof UnsafeArrayData bytes) {
      long to = Platform.FLOAT_ARRAY_OFFSET + (long) Float.BYTES * offset;
      Platform.copyMemory(
          bytes.getBaseObject(), start(bytes), into, to, (long) Float.BYTES * count);
    } else {
      System.arraycopy(array.toFloatArray(), 0, into, offset, count);
    }
    int largest = 0;
    for (int i = offset; i < offset + count; i++) {
      largest = Math.max(largest, magnitude(into[i]));
    }
    return largest < INFINITE && hasNoNull(array);
  }

  /** Grows with |value|; that of NaN is the largest. */
  static int magnitude(float value) {
    return Float.floatToRawIntBits(value) & Integer.MAX_VALUE;
  }

  static boolean isFinite(float value) {
    return magnitude(value) < INFINITE;
  }

  private static long start(UnsafeArrayData array) {
    return array.getBaseOffset()
        + UnsafeArrayData.calculateHeaderPortionInBytes(array.numElements());
  }

  private static boolean hasNoNull(ArrayData array) {
    if (array instanceof UnsafeArrayData bytes) {
      long header = bytes.getBaseOffset();
      for (long at = header + Long.BYTES; at < start(bytes); at += Long.BYTES) {
        if (Platform.getLong(bytes.getBaseObject(), at) != 0) {
          return false;
        }
      }
      return true;
    }
    for (int i = 0; i < array.numElements(); i++) {
      if (array.isNullAt(i)) {
        return false;
      }
    }
    return true;
  }
}
