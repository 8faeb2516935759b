package org.adagio.linalg;

import org.adagio.Matrix;

/**
 * y = Πx for one x at a time, in Java alone: a call of the native library would take longer to
 * reach than it saves. For any number of threads.
 */
public final class VectorProduct {
  private static final int AT_ONCE = 8;

  private final Matrix matrix;
  private volatile float[][] columns;

  /**
   * @param matrix Π, r x d; it must not change afterwards
   */
  public VectorProduct(Matrix matrix) {
    this.matrix = matrix;
  }

  /**
   * Of Π's columns, which are copied when they are first needed, eight are added at a time. The
   * product is an array of its own: loops over one that a caller brings are several times slower,
   * since the compiler cannot tell it from the columns.
   *
   * @param vector x, of length d
   * @return y, of length r
   */
  public float[] apply(float[] vector) {
    float[][] all = columns();
    float[] product = new float[matrix.rows()];
    int j = 0;
    for (; j + AT_ONCE <= vector.length; j += AT_ONCE) {
      addEight(all, vector, j, product);
    }
    for (; j < vector.length; j++) {
      float[] column = all[j];
      float x = vector[j];
      for (int i = 0; i < product.length; i++) {
        product[i] = Fma.of(x, column[i], product[i]);
      }
    }
    return product;
  }

  private static void addEight(float[][] columns, float[] vector, int j, float[] product) {
    float[] a = columns[j];
    float[] b = columns[j + 1];
    float[] c = columns[j + 2];
    float[] d = columns[j + 3];
    float[] e = columns[j + 4];
    float[] f = columns[j + 5];
    float[] g = columns[j + 6];
    float[] h = columns[j + 7];
    float s = vector[j];
    float t = vector[j + 1];
    float u = vector[j + 2];
    float v = vector[j + 3];
    float w = vector[j + 4];
    float x = vector[j + 5];
    float y = vector[j + 6];
    float z = vector[j + 7];
    for (int i = 0; i < product.length; i++) {
      float half = Fma.of(v, d[i], Fma.of(u, c[i], Fma.of(t, b[i], Fma.of(s, a[i], product[i]))));
      product[i] = Fma.of(z, h[i], Fma.of(y, g[i], Fma.of(x, f[i], Fma.of(w, e[i], half))));
    }
  }

  private float[][] columns() {
    float[][] known = columns;
    if (known == null) {
      known = transposed();
      columns = known;
    }
    return known;
  }

  private float[][] transposed() {
    float[][] transposed = new float[matrix.columns()][matrix.rows()];
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        transposed[j][i] = matrix.get(i, j);
      }
    }
    return transposed;
  }
}
