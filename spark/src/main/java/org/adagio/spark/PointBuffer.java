package org.adagio.spark;

import java.util.Arrays;

/** Points as they are read from a column: in float32, until there is one that it does not hold. */
final class PointBuffer {
  private final PointColumn column;
  private final int most;
  private final int dimension;
  private final double[] row;
  private final float[] rounding;
  private float[] narrow;
  private double[] wide;
  private int count;

  PointBuffer(PointColumn column, int most, int dimension) {
    this.column = column;
    this.most = most;
    this.dimension = dimension;
    row = new double[dimension];
    rounding = new float[dimension];
    narrow = new float[Math.multiplyExact(most, dimension)];
  }

  boolean isFull() {
    return count == most;
  }

  /** Adds a point, unless one of its values is null or not finite in float32. */
  boolean add(Object point) {
    boolean finite =
        column == PointColumn.FLOATS
            ? column.read(point, narrow, count * dimension)
            : addExactly(point);
    count += finite ? 1 : 0;
    return finite;
  }

  private boolean addExactly(Object point) {
    double[] values = column.exact(point, row);
    float[] rounded = wide == null ? narrow : rounding;
    int at = wide == null ? count * dimension : 0;
    int largest = 0;
    long lost = 0;
    for (int j = 0; j < dimension; j++) {
      float value = (float) values[j];
      rounded[at + j] = value;
      largest = Math.max(largest, PointColumn.magnitude(value));
      lost |= Double.doubleToRawLongBits(value) ^ Double.doubleToRawLongBits(values[j]);
    }
    if (largest >= PointColumn.INFINITE) {
      return false;
    }
    if (lost != 0 && wide == null) {
      widen();
    }
    if (wide != null) {
      System.arraycopy(values, 0, wide, count * dimension, dimension);
    }
    return true;
  }

  private void widen() {
    wide = new double[narrow.length];
    for (int i = 0; i < count * dimension; i++) {
      wide[i] = narrow[i];
    }
    narrow = null;
  }

  /** The points; the buffer is not used afterwards. */
  PackedValues filled() {
    int length = count * dimension;
    return wide == null
        ? new PackedValues(length == narrow.length ? narrow : Arrays.copyOf(narrow, length))
        : new PackedValues(length == wide.length ? wide : Arrays.copyOf(wide, length));
  }
}
