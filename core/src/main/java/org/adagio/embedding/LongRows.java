package org.adagio.embedding;

import java.util.function.UnaryOperator;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.linalg.InOrder;
import org.adagio.linalg.Matrix;
import org.adagio.linalg.ScatterSum;
import org.adagio.linalg.Workers;

/**
 * X, the centred points of a cloud with fewer points than dimensions, in memory once. Whatever is
 * multiplied with it is, a block of columns at a time, so that there never is a copy of it.
 */
final class LongRows {
  private static final int COLUMNS = 2048;

  private final Matrix values;
  private int rows;

  private LongRows(Matrix values) {
    this.values = values;
    rows = values.rows();
  }

  static LongRows centred(PointCloud points) {
    Matrix own = points.inMemory().map(Matrix::copy).orElseGet(points::toMatrix);
    int d = own.columns();
    double[] sum = new double[d]; // divided at the end, so that equal points have their own mean
    for (int i = 0; i < own.rows(); i++) {
      for (int j = 0; j < d; j++) {
        sum[j] += own.values()[i * d + j];
      }
    }
    for (int i = 0; i < own.rows(); i++) {
      for (int j = 0; j < d; j++) {
        own.values()[i * d + j] = (float) (own.values()[i * d + j] - sum[j] / own.rows());
      }
    }
    return new LongRows(own);
  }

  int rows() {
    return rows;
  }

  int columns() {
    return values.columns();
  }

  /** X Xᵀ, of which only the upper triangle is filled; float32 in a block, float64 over blocks. */
  double[] gram(Progress progress) {
    return gram(rows, block -> block, progress);
  }

  /**
   * (MX)(MX)ᵀ for M, k x n.
   *
   * @param left tells M C for a block C of X's columns
   */
  double[] gram(int k, UnaryOperator<Matrix> left) {
    return gram(k, left, Progress.NONE);
  }

  private double[] gram(int k, UnaryOperator<Matrix> left, Progress progress) {
    ScatterSum sum = new ScatterSum(k, columns());
    Workers.forEach(
        blocks(),
        () -> sum.stage(Math.min(COLUMNS, columns())),
        (stage, block) -> {
          Matrix some = left.apply(block(block));
          stage.add(block, some.transposed(), some.columns());
          progress.advance(some.columns());
        });
    return sum.upperTriangle();
  }

  /** MX for M, k x n. */
  Matrix times(int k, UnaryOperator<Matrix> left) {
    Matrix product = Matrix.zeros(k, columns());
    Workers.forEach(blocks(), block -> put(left.apply(block(block)), block, product));
    return product;
  }

  /**
   * Puts MX in the place of X, for M with no more rows than X has.
   *
   * @return X (MX)ᵀ
   */
  Matrix replaceBy(int k, UnaryOperator<Matrix> left) {
    double[] sum = new double[rows * k];
    InOrder order = new InOrder();
    Workers.forEach(
        blocks(),
        block -> {
          Matrix before = block(block);
          Matrix after = left.apply(before);
          float[] part = before.timesTransposed(after).values();
          put(after, block, values);
          order.commit(
              block,
              () -> {
                for (int i = 0; i < sum.length; i++) {
                  sum[i] += part[i];
                }
              });
        });
    Matrix scores = Matrix.zeros(rows, k);
    for (int i = 0; i < sum.length; i++) {
      scores.values()[i] = (float) sum[i];
    }
    rows = k;
    return scores;
  }

  private int blocks() {
    return (columns() + COLUMNS - 1) / COLUMNS;
  }

  private Matrix block(int block) {
    int first = block * COLUMNS;
    int count = Math.min(COLUMNS, columns() - first);
    Matrix some = Matrix.zeros(rows, count);
    for (int i = 0; i < rows; i++) {
      System.arraycopy(values.values(), i * columns() + first, some.values(), i * count, count);
    }
    return some;
  }

  private static void put(Matrix some, int block, Matrix into) {
    int first = block * COLUMNS;
    int count = some.columns();
    for (int i = 0; i < some.rows(); i++) {
      System.arraycopy(some.values(), i * count, into.values(), i * into.columns() + first, count);
    }
  }
}
