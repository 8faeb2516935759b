package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * y = Πx for many rows x: the matrix is staged for the BLAS once. Each {@link Stage} serves one
 * thread.
 */
public final class RowProduct implements Workers.Workspace {
  private final int sourceDimension;
  private final int dimension;
  private final Transpose ofMap;
  private final Blas blas;
  private final Panels panels;
  private final Panel map;

  /**
   * @param matrix Π, r x d
   * @param rows about how many rows there will be, which decides between the native and Java's BLAS
   */
  public RowProduct(Matrix matrix, long rows) {
    this(matrix, Transpose.YES, rows);
  }

  /** Of rows with a matrix as it lies, or transposed. */
  RowProduct(Matrix matrix, Transpose ofMap, long rows) {
    this.ofMap = ofMap;
    dimension = ofMap == Transpose.YES ? matrix.rows() : matrix.columns();
    sourceDimension = ofMap == Transpose.YES ? matrix.columns() : matrix.rows();
    blas = Blas.forWork((double) rows * dimension * sourceDimension);
    panels = new Panels(blas);
    map = panels.holding(matrix.values());
  }

  public int dimension() {
    return dimension;
  }

  public Stage stage(int rows) {
    return new Stage(rows);
  }

  @Override
  public void close() {
    panels.close();
  }

  public final class Stage implements Workers.Workspace {
    private final Panels own = new Panels(blas);
    private final Panel x;
    private final Panel y;

    private Stage(int rows) {
      x = own.of(Math.multiplyExact(rows, sourceDimension));
      y = own.of(Math.multiplyExact(rows, dimension));
    }

    /** Maps {@code count} rows of one array, from a place on, to rows of another. */
    public void apply(float[] from, int fromAt, int count, float[] into, int at) {
      x.put(0, from, fromAt, count * sourceDimension);
      multiply(count);
      y.get(0, into, at, count * dimension);
    }

    /** Multiplies all rows of the matrix with some others: ΠXᵀ. */
    public void multiplyAll(float[] rows, int count) {
      x.put(0, rows, 0, count * sourceDimension);
      blas.gemm(Transpose.NO, Transpose.YES, dimension, count, sourceDimension, map, x, y);
    }

    /** Returns a row of what {@link #multiplyAll} made. */
    public void products(int row, int count, float[] into) {
      y.get(row * count, into, 0, count);
    }

    public void put(int row, float[] point) {
      x.put(row * sourceDimension, point, 0, sourceDimension);
    }

    public void multiply(int count) {
      blas.gemm(Transpose.NO, ofMap, count, dimension, sourceDimension, x, map, y);
    }

    public void get(int row, float[] image) {
      y.get(row * dimension, image, 0, dimension);
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
