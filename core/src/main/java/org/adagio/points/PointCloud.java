package org.adagio.points;

import java.nio.FloatBuffer;
import java.util.List;
import java.util.Objects;
import org.adagio.Matrix;

/**
 * n points in R^d as rows, in memory or in a file that may be larger than memory. Rows are read in
 * blocks; reading is safe from several threads.
 */
public interface PointCloud {
  /** The number of points n. */
  long size();

  /** The number of coordinates d of each point. */
  int dimension();

  /**
   * Copies points {@code firstRow .. firstRow + count - 1} into an array, one after the other.
   *
   * @param at the place of the first value in {@code into}
   */
  void read(long firstRow, int count, float[] into, int at);

  /** Whether float32 holds every value as the source has it, so that reading rounds nothing. */
  default boolean isFloat32() {
    return true;
  }

  /**
   * Whether no value can be read that is not finite: there is none, or reading refuses it. A fit
   * looks through points that do not say so before it starts.
   */
  default boolean isFinite() {
    return false;
  }

  /**
   * Copies points {@code firstRow .. firstRow + count - 1} as their source has them, not rounded to
   * float32. Distances that must be true of the source are taken from these.
   *
   * @param at the place of the first value in {@code into}
   */
  default void readExact(long firstRow, int count, double[] into, int at) {
    float[] rows = new float[Math.multiplyExact(count, dimension())];
    read(firstRow, count, rows, 0);
    for (int i = 0; i < rows.length; i++) {
      into[at + i] = rows[i];
    }
  }

  /**
   * The row that a point has in the source that these points were taken from, such as a file of
   * which they are some rows. What is said of rows to people is said of these.
   */
  default long sourceRow(long row) {
    return row;
  }

  /**
   * Some of the points as a cloud of their own, read from this one when they are needed.
   *
   * @param rows which, in the order wanted; copied
   * @throws IndexOutOfBoundsException if there is no such row
   */
  default PointCloud select(long[] rows) {
    return new RowSelection(this, rows);
  }

  /** The points as one matrix in memory; where the cloud is in memory already, that very matrix. */
  default Matrix toMatrix() {
    Matrix all = Matrix.zeros(Math.toIntExact(size()), dimension());
    read(0, all.rows(), all.values(), 0);
    return all;
  }

  /** The points as arrays, one a point. */
  default float[][] toArrays() {
    Matrix all = toMatrix();
    float[][] arrays = new float[all.rows()][];
    for (int i = 0; i < arrays.length; i++) {
      arrays[i] = all.row(i);
    }
    return arrays;
  }

  /**
   * The points given as one array each; they are copied.
   *
   * @throws IllegalArgumentException if there is no point, if lengths differ, or if a value is not
   *     finite
   */
  static PointCloud of(float[][] points) {
    Matrix copy = Matrix.of(Objects.requireNonNull(points, "points"));
    return new MatrixCloud(copy, null).requireFinite();
  }

  /**
   * The points given as one array each; they are copied as they are, in float64.
   *
   * @throws IllegalArgumentException if there is no point, if lengths differ, or if a value is not
   *     finite as float32
   */
  static PointCloud of(double[][] points) {
    return DoubleCloud.of(points);
  }

  /**
   * Points of float64 values, one after the other in an array, which is not copied and must not
   * change afterwards.
   *
   * @param dimension how many values a point has
   * @throws IllegalArgumentException if the values do not make whole points, or if one is not
   *     finite as float32
   */
  static PointCloud of(double[] values, int dimension) {
    return new DoubleCloud(values, dimension);
  }

  /** The same with the row that each point has in the source that it was taken from. */
  static PointCloud of(double[] values, int dimension, long[] sourceRows) {
    return new DoubleCloud(values, dimension, sourceRows.clone());
  }

  /**
   * Points one after the other in a buffer, from its position to its limit; they are copied.
   *
   * @param dimension how many values a point has
   * @throws IllegalArgumentException if there is no point, if the values do not make whole points,
   *     or if a value is not finite
   */
  static PointCloud of(FloatBuffer values, int dimension) {
    if (dimension < 1 || values.remaining() == 0 || values.remaining() % dimension != 0) {
      throw new IllegalArgumentException(
          "the buffer must hold whole points of %d values, got %d values"
              .formatted(dimension, values.remaining()));
    }
    float[] copy = new float[values.remaining()];
    values.duplicate().get(copy);
    Matrix rows = Matrix.wrap(copy.length / dimension, dimension, copy);
    return new MatrixCloud(rows, null).requireFinite();
  }

  /**
   * All points of a cloud but some, in their order, read from it when they are needed.
   *
   * @param rows which are left out, in ascending order, none twice; copied
   * @throws IllegalArgumentException if the rows do not ascend
   * @throws IndexOutOfBoundsException if there is no such row
   */
  static PointCloud without(PointCloud points, long[] rows) {
    return new RowComplement(points, rows);
  }

  /**
   * The points of several clouds of one dimension, one cloud after the other.
   *
   * @throws IllegalArgumentException if there is no cloud, or if dimensions differ
   */
  static PointCloud joined(List<PointCloud> parts) {
    return new JoinedCloud(parts);
  }

  /**
   * The rows of a matrix, which is not copied and must not change afterwards. A value that is not
   * finite is refused when points are read.
   */
  static PointCloud of(Matrix rows) {
    return new MatrixCloud(Objects.requireNonNull(rows, "rows"), null);
  }

  /** The same with the row that each point has in the source that it was taken from. */
  static PointCloud of(Matrix rows, long[] sourceRows) {
    return new MatrixCloud(rows, sourceRows.clone()).requireFinite();
  }
}
