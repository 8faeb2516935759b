package org.adagio.data;

import java.util.Optional;
import org.adagio.Progress;
import org.adagio.linalg.Matrix;

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
   * Copies points {@code firstRow .. firstRow + count - 1} into the first {@code count} rows of
   * {@code into}.
   *
   * @param into has {@link #dimension()} columns and at least {@code count} rows
   */
  void read(long firstRow, int count, Matrix into);

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

  /** Lets a pass see all points, in parts; the parts of the answer are merged in their order. */
  default <A> A pass(BlockPass<A> pass, Progress progress) {
    return RowBlocks.reduce(this, pass, progress);
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
    return new MatrixCloud(Matrix.of(points));
  }

  /**
   * The rows of a matrix, which is not copied and must not change afterwards.
   *
   * @throws IllegalArgumentException if a value is not finite
   */
  static PointCloud of(Matrix rows) {
    return new MatrixCloud(rows);
  }
}
