package org.adagio.fit.axes;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.Products;
import org.adagio.linalg.ScatterSum;
import org.adagio.points.PointCloud;
import org.adagio.work.InOrder;
import org.adagio.work.Workers;

/**
 * X, the centred points of a cloud with fewer points than dimensions, in memory once. Whatever is
 * multiplied with it is, a block of columns at a time, so that there never is a copy of it.
 */
record WidePoints(Matrix values) {
  private static final int COLUMNS = 2048;

  static WidePoints of(PointCloud points) {
    Matrix own = Matrix.zeros(Math.toIntExact(points.size()), points.dimension());
    points.read(0, own.rows(), own.values(), 0);
    return new WidePoints(own);
  }

  static WidePoints centred(PointCloud points) {
    Matrix own = of(points).values;
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
    return new WidePoints(own);
  }

  int rows() {
    return values.rows();
  }

  int columns() {
    return values.columns();
  }

  /** X Xᵀ, of which only the upper triangle is filled; float32 in a block, float64 over blocks. */
  double[] gram(Progress progress) {
    ScatterSum sum = new ScatterSum(rows(), columns());
    Workers.forEach(
        blocks(),
        () -> sum.stage(Math.min(COLUMNS, columns())),
        (stage, block) -> {
          Matrix some = block(values, block);
          stage.add(block, some.transposed(), some.columns());
          progress.advance(some.columns());
        });
    return sum.upperTriangle();
  }

  /** MX for M, k x n. */
  Matrix times(Matrix left) {
    Matrix product = Matrix.zeros(left.rows(), columns());
    Workers.forEach(
        blocks(), block -> put(Products.times(left, block(values, block)), block, product));
    return product;
  }

  /** Puts X − X AᵀA in the place of X, and returns its largest entry as a fraction of X's. */
  double subtractProjections(Matrix axes) {
    Matrix scores = scores(axes);
    double[] largest = new double[blocks()];
    double[] left = new double[blocks()];
    Workers.forEach(
        blocks(),
        block -> {
          Matrix some = block(values, block);
          float[] along = Products.times(scores, block(axes, block)).values();
          for (int i = 0; i < along.length; i++) {
            largest[block] = Math.max(largest[block], Math.abs(some.values()[i]));
            some.values()[i] -= along[i];
            left[block] = Math.max(left[block], Math.abs(some.values()[i]));
          }
          put(some, block, values);
        });
    return Arrays.stream(left).max().orElse(0) / Arrays.stream(largest).max().orElse(1);
  }

  /** X Aᵀ. */
  private Matrix scores(Matrix axes) {
    int k = axes.rows();
    double[] sum = new double[rows() * k];
    InOrder order = new InOrder();
    Workers.forEach(
        blocks(),
        block -> {
          Matrix some = block(values, block);
          float[] part = Products.timesTransposed(some, block(axes, block)).values();
          order.commit(block, () -> Arrays.setAll(sum, i -> sum[i] + part[i]));
        });
    Matrix scores = Matrix.zeros(rows(), k);
    for (int i = 0; i < sum.length; i++) {
      scores.values()[i] = (float) sum[i];
    }
    return scores;
  }

  private int blocks() {
    return (columns() + COLUMNS - 1) / COLUMNS;
  }

  private static Matrix block(Matrix from, int block) {
    int first = block * COLUMNS;
    int count = Math.min(COLUMNS, from.columns() - first);
    Matrix some = Matrix.zeros(from.rows(), count);
    for (int i = 0; i < from.rows(); i++) {
      System.arraycopy(from.values(), i * from.columns() + first, some.values(), i * count, count);
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
