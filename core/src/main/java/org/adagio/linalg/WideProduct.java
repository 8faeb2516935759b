package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * y = Πx in float64 for many rows x: the matrix is staged for the BLAS once. Each {@link Stage}
 * serves one thread.
 */
public final class WideProduct implements Workers.Workspace {
  private final int sourceDimension;
  private final int dimension;
  private final Blas blas;
  private final Panel map;

  /**
   * @param matrix Π, r x d
   * @param rows about how many rows there will be, which decides between the native and Java's BLAS
   */
  public WideProduct(Matrix matrix, long rows) {
    this(matrix.rows(), matrix.columns(), rows);
    double[] row = new double[sourceDimension];
    for (int i = 0; i < dimension; i++) {
      for (int j = 0; j < sourceDimension; j++) {
        row[j] = matrix.get(i, j);
      }
      map.put(i * sourceDimension, row, 0, sourceDimension);
    }
  }

  /** The same for a matrix in float64. */
  public WideProduct(double[][] matrix, long rows) {
    this(matrix.length, matrix[0].length, rows);
    for (int i = 0; i < dimension; i++) {
      map.put(i * sourceDimension, matrix[i], 0, sourceDimension);
    }
  }

  private WideProduct(int dimension, int sourceDimension, long rows) {
    this.dimension = dimension;
    this.sourceDimension = sourceDimension;
    blas = Blas.forWork((double) rows * dimension * sourceDimension);
    map = blas.widePanel(Math.multiplyExact(dimension, sourceDimension));
  }

  public Stage stage(int rows) {
    return new Stage(rows);
  }

  @Override
  public void close() {
    map.close();
  }

  public final class Stage implements Workers.Workspace {
    private final Panels own = new Panels(blas);
    private final Panel x;
    private final Panel y;

    private Stage(int rows) {
      x = own.wide(Math.multiplyExact(rows, sourceDimension));
      y = own.wide(Math.multiplyExact(rows, dimension));
    }

    /** Maps the first {@code count} rows of one array to rows of another. */
    public void apply(double[] from, int count, double[] into, int at) {
      x.put(0, from, 0, count * sourceDimension);
      blas.timesTransposed(count, dimension, sourceDimension, x, map, y);
      y.get(0, into, at, count * dimension);
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
