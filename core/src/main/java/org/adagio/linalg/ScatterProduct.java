package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.InOrder;
import org.adagio.work.Workers;

/**
 * (Σ x xᵀ) v for a few vectors v over many rows x, without the d x d matrix: float32 products block
 * by block, added up in float64 in the order of the blocks.
 */
public final class ScatterProduct implements AutoCloseable {
  private final int d;
  private final int count;
  private final Blas blas;
  private final Panels panels;
  private final Panel vectors;
  private final double[] sum;
  private final InOrder order = new InOrder();

  /**
   * @param vectors l x d, one vector a row
   * @param rows about how many rows there will be
   */
  public ScatterProduct(Matrix vectors, long rows) {
    d = vectors.columns();
    count = vectors.rows();
    blas = Blas.forWork((double) rows * d * count);
    sum = new double[Math.multiplyExact(d, count)];
    panels = new Panels(blas);
    this.vectors = panels.holding(vectors.values());
  }

  public double[] products() {
    return sum;
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
    private final Panel scores;
    private final Panel product;
    private final float[] values = new float[count * d];

    private Stage(int rows) {
      x = own.of(Math.multiplyExact(rows, d));
      scores = own.of(Math.multiplyExact(rows, count));
      product = own.of(count * d);
    }

    /** Adds the first {@code rows} rows of a block; blocks are numbered from 0 without a gap. */
    public void add(int block, Matrix points, int rows) {
      x.put(0, points.values(), 0, rows * d);
      blas.gemm(Transpose.NO, Transpose.YES, rows, count, d, x, vectors, scores);
      blas.gemm(Transpose.YES, Transpose.NO, count, d, rows, scores, x, product);
      product.get(0, values, 0, values.length);
      order.commit(block, this::add);
    }

    private void add() {
      for (int i = 0; i < values.length; i++) {
        sum[i] += values[i];
      }
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
