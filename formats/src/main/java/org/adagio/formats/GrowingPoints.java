package org.adagio.formats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.adagio.Matrix;
import org.adagio.OutputException;
import org.adagio.files.io.ArrayCloud;
import org.adagio.files.io.Bytes;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Elements;
import org.adagio.files.io.Spool;
import org.adagio.points.PointCloud;

/**
 * Gathers the numbers of points one after the other: as float32 until one comes that float32 does
 * not hold. Few are held in memory; more go to a temporary file.
 */
public final class GrowingPoints {
  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

  private Spool spool = new Spool();
  private ElementType type = ElementType.FLOAT32;
  private ByteBuffer room = ByteBuffer.allocate(Double.BYTES).order(ORDER);

  /** Begins without a number. */
  public GrowingPoints() {}

  /** How many numbers there are. */
  public long length() {
    return spool.size() / type.size();
  }

  /**
   * Adds the next numbers; one that is missing is NaN until {@link #fill} replaces it.
   *
   * @throws OutputException if the temporary file cannot be written
   */
  public void add(double... values) {
    if (type == ElementType.FLOAT32 && !fitFloat32(values)) {
      GrowingPoints wide = new GrowingPoints();
      wide.type = ElementType.FLOAT64;
      forEach(wide::put);
      take(wide);
    }
    if (room.capacity() < values.length * type.size()) {
      room = ByteBuffer.allocate(values.length * Double.BYTES).order(ORDER);
    }
    if (type == ElementType.FLOAT32) {
      for (int i = 0; i < values.length; i++) {
        room.putFloat(i * Float.BYTES, (float) values[i]);
      }
    } else {
      room.asDoubleBuffer().put(values);
    }
    spool.add(room.array(), 0, values.length * type.size());
  }

  private static boolean fitFloat32(double... values) {
    boolean fit = true;
    for (double value : values) {
      fit &= (float) value == value || Double.isNaN(value);
    }
    return fit;
  }

  private void put(double value) {
    if (type == ElementType.FLOAT32) {
      room.putFloat(0, (float) value);
    } else {
      room.putDouble(0, value);
    }
    spool.add(room.array(), 0, type.size());
  }

  private void take(GrowingPoints other) {
    discard();
    spool = other.spool;
    type = other.type;
  }

  /** Removes the temporary file, if there is one. */
  public void discard() {
    spool.close();
  }

  /**
   * Puts a number in the place of those that are missing, one for each coordinate.
   *
   * @param known these numbers; if there are none, the means of those that are there
   * @return the numbers
   * @throws IllegalArgumentException if there is none for a coordinate, with its position
   */
  public double[] fill(int dimension, List<Double> known) {
    double[] means =
        known.isEmpty()
            ? means(dimension)
            : known.stream().mapToDouble(Double::doubleValue).toArray();
    GrowingPoints filled = new GrowingPoints();
    filled.type = type;
    long[] at = {0};
    forEach(
        value -> {
          int column = (int) (at[0]++ % dimension);
          filled.put(Double.isNaN(value) ? means[column] : value);
        });
    take(filled);
    return means;
  }

  private double[] means(int dimension) {
    double[] sums = new double[dimension];
    long[] counts = new long[dimension];
    long[] at = {0};
    forEach(
        value -> {
          int column = (int) (at[0]++ % dimension);
          if (!Double.isNaN(value)) {
            sums[column] += value;
            counts[column]++;
          }
        });
    for (int j = 0; j < dimension; j++) {
      if (counts[j] == 0) {
        throw new IllegalArgumentException("coordinate %d has no value at all".formatted(j));
      }
      sums[j] = (float) (sums[j] / counts[j]);
    }
    return sums;
  }

  private void forEach(DoubleConsumer each) {
    for (long at = 0; at < spool.size(); at += Bytes.PIECE) {
      int length = (int) Math.min(Bytes.PIECE, spool.size() - at);
      spool.use(
          at,
          length,
          ORDER,
          from -> {
            for (int i = 0; i < length; i += type.size()) {
              each.accept(type == ElementType.FLOAT32 ? from.getFloat(i) : from.getDouble(i));
            }
          });
    }
  }

  /** All of them as points; the temporary file is removed when nobody reads these any more. */
  public PointCloud points(int dimension) {
    long size = length() / dimension;
    if (!spool.isInMemory()) {
      return new ArrayCloud.Rows(
          new Elements(spool.path(), spool, type, ORDER), 0, size, dimension);
    }
    if (type == ElementType.FLOAT32) {
      float[] values = new float[(int) length()];
      for (long from = 0; from < spool.size(); from += Bytes.PIECE) {
        int first = (int) (from / Float.BYTES);
        int count = Math.min(Bytes.PIECE / Float.BYTES, values.length - first);
        spool.use(
            from,
            count * Float.BYTES,
            ORDER,
            piece -> piece.asFloatBuffer().get(values, first, count));
      }
      return PointCloud.of(Matrix.wrap((int) size, dimension, values));
    }
    int[] at = {0};
    double[] values = new double[(int) length()];
    forEach(value -> values[at[0]++] = value);
    return PointCloud.of(values, dimension);
  }
}
