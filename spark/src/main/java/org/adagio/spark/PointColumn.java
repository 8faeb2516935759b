package org.adagio.spark;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** How a column holds points, in the types that Spark gives to its users' functions. */
enum PointColumn {
  /** Spark ML's vectors, dense or sparse. */
  VECTOR {
    @Override
    int size(Object point) {
      return ((Vector) point).size();
    }

    @Override
    double[] exact(Object point) {
      return ((Vector) point).toArray();
    }

    @Override
    Object write(float[] image) {
      return Vectors.dense(wide(image));
    }

    @Override
    DataType type() {
      return SQLDataTypes.VectorType();
    }
  },

  FLOATS {
    @Override
    Object write(float[] image) {
      return image;
    }

    @Override
    DataType type() {
      return DataTypes.createArrayType(DataTypes.FloatType, false);
    }
  },

  DOUBLES {
    @Override
    Object write(float[] image) {
      return wide(image);
    }

    @Override
    DataType type() {
      return DataTypes.createArrayType(DataTypes.DoubleType, false);
    }
  };

  /** How many coordinates a point has. */
  int size(Object point) {
    return point.getClass().isArray() ? Array.getLength(point) : values(point).size();
  }

  /**
   * Copies a point that is not null.
   *
   * @return whether none of its values is null and all are finite in float32
   */
  boolean read(Object point, float[] into, int offset) {
    double[] values = exact(point);
    boolean finite = true;
    for (int i = 0; i < values.length; i++) {
      into[offset + i] = (float) values[i];
      finite &= Float.isFinite(into[offset + i]);
    }
    return finite;
  }

  /** The values of a point, most often not a copy; those that are null are NaN there. */
  double[] exact(Object point) {
    if (point instanceof double[] values) {
      return values;
    }
    if (point instanceof float[] values) {
      return wide(values);
    }
    double[] found = new double[size(point)];
    int i = 0;
    for (Object value : values(point)) {
      found[i++] = value == null ? Double.NaN : ((Number) value).doubleValue();
    }
    return found;
  }

  /** Spark hands rows over as a user's function made them: with sequences, arrays or lists. */
  private static Collection<?> values(Object point) {
    if (point instanceof Seq<?> values) {
      return CollectionConverters.asJava(values);
    }
    return point instanceof Object[] values ? Arrays.asList(values) : (Collection<?>) point;
  }

  /** An image, which is given away, as a value of such a column. */
  abstract Object write(float[] image);

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

  private static double[] wide(float[] values) {
    double[] wide = new double[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i];
    }
    return wide;
  }
}
