package org.adagio.spark;

import java.util.Arrays;

/** Points as they are read from a column: in float32, until there is one that it does not hold. */
final class PointBuffer {
  private final PointColumn column;
  private final int most;
  private final int dimension;
  private final double[] row;
  private float[] narrow;
  private double[] wide;
  private int count;

  PointBuffer(PointColumn column, int most, int dimension) {
    this.column = column;
    this.most = most;
    this.dimension = dimension;
    row = new double[dimension];
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
    column.read(point, row);
    boolean finite = true;
    boolean held = true;
    for (double value : row) {
      float rounded = (float) value;
      finite &= Math.abs(rounded) <= Float.MAX_VALUE;
      held &= rounded == value;
    }
    if (!finite) {
      return false;
    }
    if (!held && wide == null) {
      widen();
    }
    for (int j = 0; j < dimension; j++) {
      if (wide == null) {
        narrow[count * dimension + j] = (float) row[j];
      } else {
        wide[count * dimension + j] = row[j];
      }
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
