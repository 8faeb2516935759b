package org.adagio.linalg;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.Matrix;

/** Orthonormal rows. */
public final class Orthonormal {
  private Orthonormal() {}

  /**
   * Orthonormal rows whose first i span the same as the first i given, for every i (Householder, in
   * float64), with fixed signs. There must be no more rows than columns.
   */
  public static Matrix rows(Matrix rows) {
    double[] values = new double[rows.values().length];
    Arrays.setAll(values, i -> rows.values()[i]);
    return rows(values, rows.columns(), rows.rows());
  }

  /** The same for vectors of length d that lie one after the other; they are overwritten. */
  static Matrix rows(double[] vectors, int d, int count) {
    Blas.forFactorization((double) d * count * count).orthonormalize(vectors, d, count);
    Matrix rows = Matrix.zeros(count, d);
    double[] vector = new double[d];
    for (int i = 0; i < count; i++) {
      System.arraycopy(vectors, i * d, vector, 0, d);
      SymmetricEigen.fixSign(vector);
      for (int j = 0; j < d; j++) {
        rows.values()[i * d + j] = (float) vector[j];
      }
    }
    return rows;
  }

  public static Matrix gaussian(int rows, int columns, SplittableRandom random) {
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int i = 0; i < matrix.values().length; i++) {
      matrix.values()[i] = (float) random.nextGaussian();
    }
    return matrix;
  }

  /** A random rotation, after which all axes carry about the same. */
  public static Matrix turn(int order, long seed) {
    return rows(gaussian(order, order, new SplittableRandom(seed)));
  }

  /** The largest entry of |P Pᵀ − I|. */
  public static double error(Matrix rows) {
    Matrix gram = Products.timesTransposed(rows, rows);
    double worst = 0;
    for (int i = 0; i < gram.rows(); i++) {
      for (int j = 0; j < gram.columns(); j++) {
        worst = Math.max(worst, Math.abs(gram.get(i, j) - (i == j ? 1.0 : 0.0)));
      }
    }
    return worst;
  }
}
