package org.adagio.codes;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.work.InOrder;
import org.adagio.work.Workers;

/** Up to 256 means, one for each value of a byte: which one is nearest to a row, and learning. */
final class Means {
  private static final int ROWS = 512;

  /** What one thread multiplies rows with, and room for some of them. */
  record Staged(RowProduct.Stage product, float[] rows) implements Workers.Workspace {
    static Staged of(RowProduct all, int rows, int width) {
      return new Staged(all.stage(rows), new float[rows * width]);
    }

    @Override
    public void close() {
      product.close();
    }
  }

  private final Matrix means;
  private final float[] halfSquares;

  /**
   * @param means one a row
   */
  Means(Matrix means) {
    this.means = means;
    halfSquares = new float[means.rows()];
    for (int j = 0; j < halfSquares.length; j++) {
      halfSquares[j] = (float) (squaredLength(means.values(), j * columns(), columns()) / 2);
    }
  }

  /**
   * Learns means by Lloyd's iterations from rows that are drawn at random.
   *
   * @param rows at least one; the means are no more than these
   */
  static Means learnt(Matrix rows, int count, int iterations, SplittableRandom random) {
    int most = Math.min(count, rows.rows());
    Means means = new Means(drawn(rows, most, random));
    for (int i = 0; i < iterations; i++) {
      means = means.moved(rows, means.nearest(rows), random);
    }
    return means;
  }

  private static Matrix drawn(Matrix rows, int count, SplittableRandom random) {
    int[] order = new int[rows.rows()];
    Arrays.setAll(order, i -> i);
    Matrix drawn = Matrix.zeros(count, rows.columns());
    for (int j = 0; j < count; j++) {
      int other = j + random.nextInt(order.length - j);
      int row = order[other];
      order[other] = order[j];
      order[j] = row;
      copy(rows, row, drawn, j);
    }
    return drawn;
  }

  private static void copy(Matrix from, int row, Matrix into, int at) {
    int k = from.columns();
    System.arraycopy(from.values(), row * k, into.values(), at * k, k);
  }

  int count() {
    return means.rows();
  }

  int columns() {
    return means.columns();
  }

  Matrix matrix() {
    return means;
  }

  /** ‖mean‖² / 2. */
  float halfSquare(int mean) {
    return halfSquares[mean];
  }

  /** Returns the nearest mean of every row; of equals the first. */
  int[] nearest(Matrix rows) {
    int[] nearest = new int[rows.rows()];
    try (RowProduct product = new RowProduct(means, rows.rows())) {
      Workers.forEach(
          (rows.rows() + ROWS - 1) / ROWS,
          () -> Staged.of(product, ROWS, count()),
          (stage, block) -> {
            int first = block * ROWS;
            int some = Math.min(ROWS, rows.rows() - first);
            stage.product().apply(rows.values(), first * columns(), some, stage.rows(), 0);
            for (int i = 0; i < some; i++) {
              nearest[first + i] = nearest(stage.rows(), i * count());
            }
          });
    }
    return nearest;
  }

  /** The mean that is nearest to a row, by the products of the row with all means. */
  int nearest(float[] products, int at) {
    int best = 0;
    float least = Float.POSITIVE_INFINITY;
    for (int j = 0; j < halfSquares.length; j++) {
      float far = halfSquares[j] - products[at + j];
      if (far < least) {
        least = far;
        best = j;
      }
    }
    return best;
  }

  /**
   * Moves each mean to the midst of its rows, and towards 0 by the share of its square on an axis
   * that is chance: means of few rows differ on every axis, also on those that tell nothing of
   * points to come. A mean without rows takes one at random.
   */
  Means moved(Matrix rows, int[] nearest, SplittableRandom random) {
    double[] sums = new double[count() * columns()];
    int[] counts = new int[count()];
    InOrder order = new InOrder();
    Workers.forEach(
        (rows.rows() + 16 * ROWS - 1) / (16 * ROWS),
        block -> {
          int first = block * 16 * ROWS;
          int end = Math.min(rows.rows(), first + 16 * ROWS);
          double[] part = new double[sums.length];
          for (int i = first; i < end; i++) {
            add(rows.values(), i * columns(), part, nearest[i] * columns(), columns());
          }
          order.commit(
              block,
              () -> {
                for (int i = 0; i < sums.length; i++) {
                  sums[i] += part[i];
                }
                for (int i = first; i < end; i++) {
                  counts[nearest[i]]++;
                }
              });
        });
    double[] all = squares(rows);
    Matrix moved = Matrix.zeros(count(), columns());
    for (int k = 0; k < columns(); k++) {
      double between = 0;
      for (int j = 0; j < counts.length; j++) {
        double sum = sums[j * columns() + k];
        between += counts[j] == 0 ? 0 : sum * sum / counts[j];
      }
      double within = (all[k] - between) / rows.rows();
      double spread = (between - count() * within) / rows.rows();
      for (int j = 0; j < counts.length && spread > 0; j++) {
        double kept = spread / (counts[j] * spread + Math.max(0, within));
        moved.set(j, k, (float) (kept * sums[j * columns() + k]));
      }
    }
    for (int j = 0; j < counts.length; j++) {
      if (counts[j] == 0) {
        copy(rows, random.nextInt(rows.rows()), moved, j);
      }
    }
    return new Means(moved);
  }

  static double[] squares(Matrix rows) {
    double[] sums = new double[rows.columns()];
    for (int i = 0; i < rows.rows(); i++) {
      for (int k = 0; k < sums.length; k++) {
        double value = rows.values()[i * sums.length + k];
        sums[k] += value * value;
      }
    }
    return sums;
  }

  private static void add(float[] from, int at, double[] sum, int into, int count) {
    for (int k = 0; k < count; k++) {
      sum[into + k] += from[at + k];
    }
  }

  static double squaredLength(float[] values, int at, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++) {
      sum += (double) values[at + k] * values[at + k];
    }
    return sum;
  }
}
