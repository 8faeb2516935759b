package org.adagio.linalg;

import java.util.ArrayList;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.work.InOrder;
import org.adagio.work.Workers;

/** The rows of one matrix, staged for the BLAS once and multiplied with many others. */
public final class StagedRows implements AutoCloseable {
  private static final int ROWS = 256;

  private final int rows;
  private final int columns;
  private final Blas blas;
  private final Panels panels;
  private final List<Panel> blocks = new ArrayList<>();

  /**
   * @param matrix n x d
   * @param width about how many rows the other factors have
   */
  public StagedRows(Matrix matrix, int width) {
    rows = matrix.rows();
    columns = matrix.columns();
    blas = Blas.forWork(64.0 * rows * columns * width);
    panels = new Panels(blas);
    for (int first = 0; first < rows; first += ROWS) {
      int floats = Math.min(ROWS, rows - first) * columns;
      blocks.add(panels.holding(matrix.values(), first * columns, floats));
    }
  }

  public int rows() {
    return rows;
  }

  public Matrix toMatrix() {
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int first = 0; first < rows; first += ROWS) {
      int floats = Math.min(ROWS, rows - first) * columns;
      blocks.get(first / ROWS).get(0, matrix.values(), first * columns, floats);
    }
    return matrix;
  }

  /** matrix · mapᵀ, n x r. */
  public Matrix timesTransposed(Matrix map) {
    int r = map.rows();
    Matrix product = Matrix.zeros(rows, r);
    try (Panel factor = blas.panel(map.values().length)) {
      factor.put(0, map.values(), 0, map.values().length);
      Workers.forEach(
          blocks.size(),
          () -> blas.panel(ROWS * r),
          (images, block) -> {
            int count = Math.min(ROWS, rows - block * ROWS);
            blas.gemm(
                Transpose.NO, Transpose.YES, count, r, columns, blocks.get(block), factor, images);
            images.get(0, product.values(), block * ROWS * r, count * r);
          });
    }
    return product;
  }

  /** weightsᵀ · matrix, r x d row-major, for n x r weights; added up in the order of the rows. */
  public double[] transposedTimes(Matrix weights) {
    int r = weights.columns();
    double[] sum = new double[r * columns];
    InOrder order = new InOrder();
    Workers.forEach(
        blocks.size(),
        () -> new Part(r),
        (part, block) -> {
          int count = Math.min(ROWS, rows - block * ROWS);
          part.weights.put(0, weights.values(), block * ROWS * r, count * r);
          blas.gemm(
              Transpose.YES,
              Transpose.NO,
              r,
              columns,
              count,
              part.weights,
              blocks.get(block),
              part.product);
          part.product.get(0, part.values, 0, part.values.length);
          order.commit(block, () -> part.addTo(sum));
        });
    return sum;
  }

  @Override
  public void close() {
    panels.close();
  }

  private final class Part implements Workers.Workspace {
    private final Panels own = new Panels(blas);
    final Panel weights;
    final Panel product;
    final float[] values;

    Part(int r) {
      values = new float[r * columns];
      weights = own.of(ROWS * r);
      product = own.of(r * columns);
    }

    void addTo(double[] sum) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += values[i];
      }
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
