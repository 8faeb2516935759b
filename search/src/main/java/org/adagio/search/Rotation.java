package org.adagio.search;

import java.util.Arrays;
import java.util.Random;
import org.adagio.Matrix;

/** A random rotation of some axes, the same every time. */
final class Rotation {
  /** Of no meaning, but fixed: an index must find its axes again. */
  private static final long SEED = 0;

  private Rotation() {}

  /** The rows of a matrix, turned: what one axis carried, all of them carry. */
  static Matrix of(Matrix rows) {
    double[][] axes = orthonormal(rows.rows());
    Matrix turned = Matrix.zeros(rows.rows(), rows.columns());
    double[] sum = new double[rows.columns()];
    for (int i = 0; i < axes.length; i++) {
      Arrays.fill(sum, 0);
      for (int k = 0; k < axes.length; k++) {
        addTimes(axes[i][k], rows.row(k), sum);
      }
      for (int j = 0; j < sum.length; j++) {
        turned.set(i, j, (float) sum[j]);
      }
    }
    return turned;
  }

  private static void addTimes(double factor, float[] row, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * row[j];
    }
  }

  /** By Gram and Schmidt, twice for each axis, since once leaves what rounding does. */
  private static double[][] orthonormal(int size) {
    Random random = new Random(SEED);
    double[][] axes = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        axes[i][j] = random.nextGaussian();
      }
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < i; k++) {
          subtract(product(axes[i], axes[k]), axes[k], axes[i]);
        }
      }
      double length = Math.sqrt(product(axes[i], axes[i]));
      for (int j = 0; j < size; j++) {
        axes[i][j] /= length;
      }
    }
    return axes;
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += one[j] * other[j];
    }
    return sum;
  }

  private static void subtract(double factor, double[] axis, double[] from) {
    for (int j = 0; j < from.length; j++) {
      from[j] -= factor * axis[j];
    }
  }
}
