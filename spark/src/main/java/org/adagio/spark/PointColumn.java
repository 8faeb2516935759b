package org.adagio.spark;

import java.util.Arrays;
import java.util.Locale;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** How a column holds points, as Spark's own rows do: read and written without objects between. */
enum PointColumn {
  /** Spark ML's vectors, dense or sparse. */
  VECTOR {
    private static final int SIZE = 1;
    private static final int INDICES = 2;
    private static final int VALUES = 3;
    private static final int FIELDS = 4;
    private static final byte DENSE = 1;

    @Override
    int size(SpecializedGetters row, int ordinal) {
      InternalRow vector = row.getStruct(ordinal, FIELDS);
      return isDense(vector) ? vector.getArray(VALUES).numElements() : vector.getInt(SIZE);
    }

    @Override
    ArrayData coordinates(SpecializedGetters row, int ordinal) {
      return row.getStruct(ordinal, FIELDS).getArray(VALUES);
    }

    private boolean isDense(InternalRow vector) {
      return vector.getByte(0) == DENSE;
    }

    @Override
    boolean read(SpecializedGetters row, int ordinal, float[] into, int offset) {
      InternalRow vector = row.getStruct(ordinal, FIELDS);
      ArrayData array = vector.getArray(VALUES);
      if (isDense(vector)) {
        return ArrayValues.ofDoubles(array, into, offset);
      }
      Arrays.fill(into, offset, offset + vector.getInt(SIZE), 0);
      boolean finite = true;
      double[] values = array.toDoubleArray();
      int[] indices = vector.getArray(INDICES).toIntArray();
      for (int i = 0; i < indices.length; i++) {
        float value = (float) values[i];
        finite &= ArrayValues.isFinite(value);
        into[offset + indices[i]] = value;
      }
      return finite;
    }

    @Override
    Object write(float[] values, int offset, int count) {
      return new GenericInternalRow(
          new Object[] {DENSE, null, null, doubles(values, offset, count)});
    }

    @Override
    DataType type() {
      return SQLDataTypes.VectorType();
    }
  },

  FLOATS {
    @Override
    boolean read(SpecializedGetters row, int ordinal, float[] into, int offset) {
      return ArrayValues.ofFloats(row.getArray(ordinal), into, offset);
    }

    @Override
    Object write(float[] values, int offset, int count) {
      float[] some = new float[count];
      System.arraycopy(values, offset, some, 0, count);
      return UnsafeArrayData.fromPrimitiveArray(some);
    }

    @Override
    DataType type() {
      return DataTypes.createArrayType(DataTypes.FloatType, false);
    }
  },

  DOUBLES {
    @Override
    boolean read(SpecializedGetters row, int ordinal, float[] into, int offset) {
      return ArrayValues.ofDoubles(row.getArray(ordinal), into, offset);
    }

    @Override
    Object write(float[] values, int offset, int count) {
      return doubles(values, offset, count);
    }

    @Override
    DataType type() {
      return DataTypes.createArrayType(DataTypes.DoubleType, false);
    }
  };

  /** How many coordinates a point has. */
  int size(SpecializedGetters row, int ordinal) {
    return row.getArray(ordinal).numElements();
  }

  /**
   * Copies a point that is not null.
   *
   * @return whether all of its values are finite in float32
   */
  abstract boolean read(SpecializedGetters row, int ordinal, float[] into, int offset);

  /** The coordinates of a dense point. */
  ArrayData coordinates(SpecializedGetters row, int ordinal) {
    return row.getArray(ordinal);
  }

  /** A point as a value of such a column. */
  abstract Object write(float[] values, int offset, int count);

  /** The type of a column that is written. */
  abstract DataType type();

  /**
   * @throws IllegalArgumentException if a column of this type cannot hold points
   */
  static PointColumn of(String column, DataType type) {
    if (type.equals(SQLDataTypes.VectorType())) {
      return VECTOR;
    }
    if (type instanceof ArrayType array && array.elementType().equals(DataTypes.FloatType)) {
      return FLOATS;
    }
    if (type instanceof ArrayType array && array.elementType().equals(DataTypes.DoubleType)) {
      return DOUBLES;
    }
    throw new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "column %s must be a vector, array<float> or array<double>, got %s",
            column,
            type.simpleString()));
  }

  private static UnsafeArrayData doubles(float[] values, int offset, int count) {
    double[] wide = new double[count];
    for (int i = 0; i < count; i++) {
      wide[i] = values[offset + i];
    }
    return UnsafeArrayData.fromPrimitiveArray(wide);
  }
}
