package org.adagio.linalg;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import org.adagio.Matrix;
import org.adagio.work.InOrder;
import org.adagio.work.Workers;

/**
 * Σ x xᵀ over many rows: float32 products block by block, added up in float64 in the order of the
 * blocks. Rows should be centred about where the data lie, or float32 cancels.
 */
public final class ScatterSum {
  /** A thread need not wait for the others where it has room for one more of its products. */
  private static final int BUFFERS = 2;

  private static final int SMALL = 2048;

  private final int d;
  private final Blas blas;
  private final double[] sum;
  private final InOrder order = new InOrder();

  /**
   * @param d order of the matrix
   * @param rows about how many rows there will be
   */
  public ScatterSum(int d, long rows) {
    this.d = d;
    sum = new double[Math.multiplyExact(d, d)];
    blas = Blas.forWork((double) rows * d * d / 2);
  }

  /** The sum, d x d row-major, of which only the upper triangle is filled. */
  public double[] upperTriangle() {
    return sum;
  }

  public Stage stage(int rows) {
    return new Stage(rows);
  }

  public final class Stage implements Workers.Workspace {
    private final Panels panels = new Panels(blas);
    private final Panel x;
    private final Panel gram;
    private final BlockingQueue<float[]> free = new ArrayBlockingQueue<>(BUFFERS);

    private Stage(int rows) {
      for (int i = 0; i < (d <= SMALL ? BUFFERS : 1); i++) {
        free.add(new float[d * d]);
      }
      x = panels.of(Math.multiplyExact(rows, d));
      gram = panels.of(d * d);
    }

    /** Adds the first {@code count} rows of a block; blocks are numbered from 0 without a gap. */
    public void add(int block, Matrix rows, int count) {
      put(0, rows, count);
      add(block, count);
    }

    /** Makes the first {@code count} rows of a matrix rows of the block, from a row on. */
    public void put(int row, Matrix rows, int count) {
      x.put(row * d, rows.values(), 0, count * d);
    }

    public void add(int block, int count) {
      blas.gram(count, d, x, gram);
      float[] values = taken();
      gram.get(0, values, 0, d * d);
      order.defer(
          block,
          () -> {
            addUpper(values);
            free.add(values);
          });
    }

    private float[] taken() {
      try {
        return free.take();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CancellationException("interrupted");
      }
    }

    private void addUpper(float[] values) {
      for (int i = 0; i < d; i++) {
        for (int at = i * d + i; at < (i + 1) * d; at++) {
          sum[at] += values[at];
        }
      }
    }

    @Override
    public void close() {
      panels.close();
    }
  }
}
