package org.adagio.spark;

/** Points as they are read from a column: in float32, until there is one that it does not hold. */
final class PointBuffer {
  private final PointColumn column;
  private final int most;
  private final int dimension;
  private final float[] rounded;
  private PackedValues values;
  private int count;

  PointBuffer(PointColumn column, int most, int dimension) {
    this.column = column;
    this.most = most;
    this.dimension = dimension;
    rounded = new float[dimension];
    values = new PackedValues(new float[Math.multiplyExact(most, dimension)]);
  }

  boolean isFull() {
    return count == most;
  }

  /** Adds a point, unless one of its values is null or not finite in float32. */
  boolean add(Object point) {
    double[] exact = column.exact(point);
    boolean finite = true;
    long lost = 0;
    for (int j = 0; j < dimension; j++) {
      float value = (float) exact[j];
      rounded[j] = value;
      finite &= Float.isFinite(value);
      lost |= Double.doubleToRawLongBits(value) ^ Double.doubleToRawLongBits(exact[j]);
    }
    if (!finite) {
      return false;
    }
    if (lost != 0 && !values.isWide()) {
      values = copied(new PackedValues(new double[values.length()]));
    }
    PackedValues row = values.isWide() ? new PackedValues(exact) : new PackedValues(rounded);
    values.put(row, 0, dimension, count * dimension);
    count++;
    return true;
  }

  private PackedValues copied(PackedValues into) {
    into.put(values, 0, count * dimension, 0);
    return into;
  }

  /** The points; the buffer is not used afterwards. */
  PackedValues filled() {
    return isFull() ? values : copied(values.room(count * dimension));
  }
}
