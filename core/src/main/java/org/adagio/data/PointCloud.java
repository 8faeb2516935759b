package org.adagio.data;

import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.adagio.Matrix;
import org.adagio.Progress;

/**
 * n points in R^d as rows, in memory or in a file that may be larger than memory. Rows are read in
 * blocks; reading is safe from several threads.
 */
public interface PointCloud {

  /** All pairs of 10 000 points, which take a few seconds. */
  long AFFORDABLE_PAIRS = 10_000L * 9_999 / 2;

  /** The number of points n. */
  long size();

  /** The number of coordinates d of each point. */
  int dimension();

  /**
   * Copies points {@code firstRow .. firstRow + count - 1} into the first {@code count} rows of
   * {@code into}.
   *
   * @param into has {@link #dimension()} columns and at least {@code count} rows
   */
  void read(long firstRow, int count, Matrix into);

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
   * @param into has {@link #dimension()} columns
   * @param at the row of {@code into} that the first of them becomes
   */
  default void readExact(long firstRow, int count, ExactRows into, int at) {
    Matrix rows = Matrix.zeros(count, dimension());
    read(firstRow, count, rows);
    into.set(at * dimension(), rows.values(), 0, count * dimension());
  }

  /**
   * The row that a point has in the source that these points were taken from, such as a file of
   * which they are some rows. What is said of rows to people is said of these.
   */
  default long sourceRow(long row) {
    return row;
  }

  /** Whether the points lie on other machines, so that few large reads are better than many. */
  default boolean isDistributed() {
    return false;
  }

  /** How many pairs may be looked at where nobody asks for more; else a sample has to do. */
  default long affordablePairs() {
    return AFFORDABLE_PAIRS;
  }

  /** A reader for one thread that reads block after block; it is to be closed. */
  default RowReader reader() {
    return RowReader.of(this);
  }

  /** The matrix behind a cloud that is held in memory as one. */
  default Optional<Matrix> inMemory() {
    return Optional.empty();
  }

  /** Copies the named points, in that order, into the first rows of {@code into}. */
  default void gather(long[] rows, Matrix into) {
    Matrix one = Matrix.zeros(1, dimension());
    for (int i = 0; i < rows.length; i++) {
      read(rows[i], 1, one);
      System.arraycopy(one.values(), 0, into.values(), i * dimension(), dimension());
    }
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

  /**
   * All points but some, in their order, read from this cloud when they are needed.
   *
   * @param rows which are left out, in ascending order, none twice; copied
   * @throws IllegalArgumentException if the rows do not ascend
   * @throws IndexOutOfBoundsException if there is no such row
   */
  default PointCloud without(long[] rows) {
    return new RowComplement(this, rows.clone());
  }

  /**
   * Some of the points, copied into this machine's memory; those that float32 does not hold stay
   * where they are, since a copy would round them.
   *
   * @param rows which, in the order wanted
   */
  default PointCloud copyOf(long[] rows) {
    if (!isFloat32()) {
      return select(rows);
    }
    Matrix some = Matrix.zeros(rows.length, dimension());
    gather(rows, some);
    long[] sourceRows = Arrays.stream(rows).map(this::sourceRow).toArray();
    return of(some, sourceRows);
  }

  /** The same points on this machine: this very cloud, unless the points lie on others. */
  default PointCloud onThisMachine() {
    return this;
  }

  /** Lets a pass see all points, in parts; the parts of the answer are merged in their order. */
  default <A> A pass(BlockPass<A> pass, Progress progress) {
    return new PassOverBlocks(this, progress).run(pass);
  }

  /** The points as one matrix in memory; where the cloud is in memory already, that very matrix. */
  default Matrix toMatrix() {
    if (inMemory().isPresent()) {
      return inMemory().get();
    }
    Matrix all = Matrix.zeros(Math.toIntExact(size()), dimension());
    read(0, all.rows(), all);
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
    return new MatrixCloud(Matrix.of(Objects.requireNonNull(points, "points")));
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
    return of(Matrix.wrap(copy.length / dimension, dimension, copy));
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
   * The rows of a matrix, which is not copied and must not change afterwards.
   *
   * @throws IllegalArgumentException if a value is not finite
   */
  static PointCloud of(Matrix rows) {
    return new MatrixCloud(rows);
  }

  /** The same with the row that each point has in the source that it was taken from. */
  static PointCloud of(Matrix rows, long[] sourceRows) {
    return new MatrixCloud(rows, sourceRows.clone());
  }
}
