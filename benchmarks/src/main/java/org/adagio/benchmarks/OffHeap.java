package org.adagio.benchmarks;

import static org.bytedeco.openblas.global.openblas_nolapack.CblasNoTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasRowMajor;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasTrans;
import static org.bytedeco.openblas.global.openblas_nolapack.CblasUpper;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_sgemm;
import static org.bytedeco.openblas.global.openblas_nolapack.cblas_ssyrk;

import org.adagio.Matrix;
import org.adagio.work.Workers;
import org.bytedeco.javacpp.FloatPointer;

/** Rows where OpenBLAS reads them without a copy. */
final class OffHeap implements Workers.Workspace {
  private final int rows;
  private final int columns;
  private final FloatPointer values;

  private OffHeap(int rows, int columns, FloatPointer values) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
  }

  static OffHeap of(Matrix matrix) {
    return new OffHeap(matrix.rows(), matrix.columns(), new FloatPointer(matrix.values()));
  }

  /** Zeros, written so that the memory is there. */
  static OffHeap zeros(int rows, int columns) {
    return of(Matrix.zeros(rows, columns));
  }

  int rows() {
    return rows;
  }

  Matrix toMatrix() {
    Matrix copy = Matrix.zeros(rows, columns);
    values.get(copy.values());
    return copy;
  }

  /** One cblas_sgemm: some of these rows times some of the others, into {@code out}. */
  void multiply(int first, int count, OffHeap other, int otherFirst, int otherCount, At out) {
    cblas_sgemm(
        CblasRowMajor,
        CblasNoTrans,
        CblasTrans,
        count,
        otherCount,
        columns,
        1,
        at(first),
        columns,
        other.at(otherFirst),
        columns,
        0,
        out.matrix.at(out.row),
        otherCount);
  }

  /**
   * One cblas_ssyrk: the upper triangle of XᵀX for some of these rows X.
   *
   * @param isFirst whether it replaces what is in {@code sum}, or is added to it
   */
  void addSquares(int first, int count, boolean isFirst, OffHeap sum) {
    cblas_ssyrk(
        CblasRowMajor,
        CblasUpper,
        CblasTrans,
        columns,
        count,
        1,
        at(first),
        columns,
        isFirst ? 0 : 1,
        sum.values,
        columns);
  }

  /** Where results go: from a row on. */
  record At(OffHeap matrix, int row) {}

  private FloatPointer at(int row) {
    return values.getPointer((long) row * columns);
  }

  @Override
  public void close() {
    values.close();
  }
}
