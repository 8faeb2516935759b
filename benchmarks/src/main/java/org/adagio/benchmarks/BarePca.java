package org.adagio.benchmarks;

import static org.bytedeco.openblas.global.openblas.LAPACKE_dsyevr;
import static org.bytedeco.openblas.global.openblas.LAPACK_COL_MAJOR;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.adagio.Matrix;
import org.adagio.work.Workers;
import org.bytedeco.javacpp.DoublePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.openblas.presets.openblas_nolapack;

/** XᵀX by ssyrk alone, and its top eigenvectors by one dsyevr: what any exact PCA must pay. */
final class BarePca {
  private static final int ROWS_A_CALL = 2048;

  private final int order;
  private final OffHeap points;
  private final List<OffHeap> sums = new ArrayList<>();

  /** The points as they are: centring them is no part of what must be paid. */
  BarePca(Matrix points) {
    order = points.columns();
    this.points = OffHeap.of(points);
    for (int i = 0; i < Workers.count(); i++) {
      sums.add(OffHeap.zeros(order, order));
    }
  }

  /** One worker's sum of squares so far. */
  private static final class Sum implements Workers.Workspace {
    final OffHeap values;
    boolean isNew = true;

    Sum(OffHeap values) {
      this.values = values;
    }

    @Override
    public void close() {}
  }

  /**
   * The top eigenvectors, one after the other.
   *
   * @param eigenThreads how many of OpenBLAS's own threads the eigensolver has
   */
  double[] run(Sharing sharing, int eigenThreads, int count) {
    int rows = points.rows();
    int rowsACall = sharing == Sharing.WORKERS ? ROWS_A_CALL : rows;
    Queue<Sum> used = new ConcurrentLinkedQueue<>();
    Queue<OffHeap> free = new ConcurrentLinkedQueue<>(sums);
    sharing.run(
        (rows + rowsACall - 1) / rowsACall,
        () -> lease(free, used),
        (sum, call) -> {
          int first = call * rowsACall;
          points.addSquares(first, Math.min(rowsACall, rows - first), sum.isNew, sum.values);
          sum.isNew = false;
        });
    return topEigenvectors(total(used), eigenThreads, count);
  }

  private static Sum lease(Queue<OffHeap> free, Queue<Sum> used) {
    Sum sum = new Sum(free.remove());
    used.add(sum);
    return sum;
  }

  private double[] total(Iterable<Sum> used) {
    double[] total = new double[order * order];
    for (Sum sum : used) {
      if (!sum.isNew) {
        float[] part = sum.values.toMatrix().values();
        for (int i = 0; i < part.length; i++) {
          total[i] += part[i];
        }
      }
    }
    return total;
  }

  private double[] topEigenvectors(double[] symmetric, int threads, int count) {
    openblas_nolapack.blas_set_num_threads(threads);
    try (DoublePointer matrix = new DoublePointer(symmetric);
        DoublePointer values = new DoublePointer(order);
        DoublePointer vectors = new DoublePointer((long) order * count);
        IntPointer found = new IntPointer(1);
        IntPointer support = new IntPointer(2L * order)) {
      int info =
          LAPACKE_dsyevr(
              LAPACK_COL_MAJOR,
              (byte) 'V',
              (byte) 'I',
              (byte) 'L',
              order,
              matrix,
              order,
              0,
              0,
              order - count + 1,
              order,
              0,
              found,
              values,
              vectors,
              order,
              support);
      if (info != 0) {
        throw new ArithmeticException("dsyevr failed with code " + info);
      }
      double[] copy = new double[order * count];
      vectors.get(copy);
      return copy;
    } finally {
      openblas_nolapack.blas_set_num_threads(1); // as Adagio's own code expects it
    }
  }
}
