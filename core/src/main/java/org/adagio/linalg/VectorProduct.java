package org.adagio.linalg;

import java.util.Arrays;
import org.adagio.Matrix;

/**
 * y = Πx for one x at a time, in Java alone: a call of the native library would take longer to
 * reach than it saves. Π's columns are copied when they are first needed, and added four at a time:
 * of more at once, the compiler of Java 17 makes no vector instructions. For any number of threads.
 */
public final class VectorProduct {
  private static final int AT_ONCE = 4;

  private final Matrix matrix;
  private volatile float[][] columns;
  private volatile double[][] wideColumns;

  /**
   * @param matrix Π, r x d; it must not change afterwards
   */
  public VectorProduct(Matrix matrix) {
    this.matrix = matrix;
  }

  /** Whether so many vectors are mapped sooner one by one than by the BLAS for many. */
  public boolean isBestFor(int vectors) {
    return (double) vectors * matrix.rows() * matrix.columns() < Blas.SMALL_WORK;
  }

  /**
   * @param vector x, of length d
   * @return y, of length r
   */
  public float[] apply(float[] vector) {
    float[] product = new float[matrix.rows()];
    apply(vector, product);
    return product;
  }

  /**
   * @param vector x, of length d
   * @param product y, of length r, overwritten; nothing is allocated after the first call
   */
  public void apply(float[] vector, float[] product) {
    float[][] all = columns();
    Arrays.fill(product, 0);
    int j = 0;
    for (; j + AT_ONCE <= vector.length; j += AT_ONCE) {
      addFour(all, vector, j, product);
    }
    for (; j < vector.length; j++) {
      float[] column = all[j];
      float x = vector[j];
      for (int i = 0; i < product.length; i++) {
        product[i] = Fma.of(x, column[i], product[i]);
      }
    }
  }

  private static void addFour(float[][] columns, float[] vector, int j, float[] product) {
    float[] a = columns[j];
    float[] b = columns[j + 1];
    float[] c = columns[j + 2];
    float[] d = columns[j + 3];
    float s = vector[j];
    float t = vector[j + 1];
    float u = vector[j + 2];
    float v = vector[j + 3];
    for (int i = 0; i < product.length; i++) {
      product[i] = Fma.of(v, d[i], Fma.of(u, c[i], Fma.of(t, b[i], Fma.of(s, a[i], product[i]))));
    }
  }

  /**
   * The same in float64, every sum in the order of the coordinates.
   *
   * @return y, of length r
   */
  public double[] apply(double[] vector) {
    double[][] all = wideColumns();
    double[] product = new double[matrix.rows()];
    int j = 0;
    for (; j + AT_ONCE <= vector.length; j += AT_ONCE) {
      addFour(all, vector, j, product);
    }
    for (; j < vector.length; j++) {
      double[] column = all[j];
      double x = vector[j];
      for (int i = 0; i < product.length; i++) {
        product[i] += x * column[i];
      }
    }
    return product;
  }

  private static void addFour(double[][] columns, double[] vector, int j, double[] product) {
    double[] a = columns[j];
    double[] b = columns[j + 1];
    double[] c = columns[j + 2];
    double[] d = columns[j + 3];
    double s = vector[j];
    double t = vector[j + 1];
    double u = vector[j + 2];
    double v = vector[j + 3];
    for (int i = 0; i < product.length; i++) {
      product[i] = product[i] + s * a[i] + t * b[i] + u * c[i] + v * d[i];
    }
  }

  private float[][] columns() {
    float[][] known = columns;
    if (known == null) {
      Matrix transposed = matrix.transposed();
      known = new float[transposed.rows()][];
      Arrays.setAll(known, transposed::row);
      columns = known;
    }
    return known;
  }

  private double[][] wideColumns() {
    double[][] known = wideColumns;
    if (known == null) {
      known = new double[matrix.columns()][matrix.rows()];
      for (int at = 0; at < matrix.values().length; at++) {
        known[at % known.length][at / known.length] = matrix.values()[at];
      }
      wideColumns = known;
    }
    return known;
  }
}
