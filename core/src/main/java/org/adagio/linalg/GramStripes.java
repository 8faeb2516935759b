package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * A stripe of rows of Y Yᵀ at a time; the stripe may be replaced entry by entry with weights W, and
 * then W Y and the row sums of W are one more product.
 */
public final class GramStripes implements AutoCloseable {
  private final int n;
  private final int r;
  private final Blas blas;
  private final Panels panels;
  private final Panel rows;
  private final Panel withOnes;
  private final Matrix points;

  /**
   * @param points Y, n x r
   */
  public GramStripes(Matrix points) {
    this.points = points;
    n = points.rows();
    r = points.columns();
    blas = Blas.forWork(64.0 * n * n * r);
    panels = new Panels(blas);
    rows = panels.holding(points.values(), 0, n * r);
    withOnes = panels.of(n * (r + 1));
    float[] row = new float[r + 1];
    row[r] = 1;
    for (int i = 0; i < n; i++) {
      System.arraycopy(points.values(), i * r, row, 0, r);
      withOnes.put(i * (r + 1), row, 0, r + 1);
    }
  }

  public Stage stage(int height) {
    return new Stage(height);
  }

  @Override
  public void close() {
    panels.close();
  }

  public final class Stage implements Workers.Workspace {
    private final Panels own = new Panels(blas);
    private final Panel some;
    private final Panel entries;
    private final Panel sums;

    private Stage(int height) {
      some = own.of(height * r);
      entries = own.of(Math.multiplyExact(height, n));
      sums = own.of(height * (r + 1));
    }

    public void multiply(int first, int count) {
      some.put(0, points.values(), first * r, count * r);
      blas.gemm(Transpose.NO, Transpose.YES, count, n, r, some, rows, entries);
    }

    public void get(int row, float[] into) {
      entries.get(row * n, into, 0, n);
    }

    public void put(int row, float[] weights) {
      entries.put(row * n, weights, 0, n);
    }

    /** The stripe's W [Y 1]: {@code count} rows of r weighted sums and the sum of the weights. */
    public void weightedSums(int count, float[] into) {
      blas.gemm(Transpose.NO, Transpose.NO, count, r + 1, n, entries, withOnes, sums);
      sums.get(0, into, 0, count * (r + 1));
    }

    @Override
    public void close() {
      own.close();
    }
  }
}
