package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Workers;

/** Products of two matrices in memory: the left operand's rows are shared out among the workers. */
public final class Products {
  private static final int STRIPE = 256;

  private Products() {}

  /** left · right. */
  public static Matrix times(Matrix left, Matrix right) {
    return multiply(left, Transpose.NO, right, Transpose.NO);
  }

  /** left · rightᵀ. */
  public static Matrix timesTransposed(Matrix left, Matrix right) {
    return multiply(left, Transpose.NO, right, Transpose.YES);
  }

  /** leftᵀ · right. */
  public static Matrix transposedTimes(Matrix left, Matrix right) {
    return multiply(left, Transpose.YES, right, Transpose.NO);
  }

  private static Matrix multiply(Matrix left, Transpose ofLeft, Matrix right, Transpose ofRight) {
    int m = ofLeft == Transpose.NO ? left.rows() : left.columns();
    int k = ofLeft == Transpose.NO ? left.columns() : left.rows();
    int n = ofRight == Transpose.NO ? right.columns() : right.rows();
    int inner = ofRight == Transpose.NO ? right.rows() : right.columns();
    if (inner != k) {
      throw new IllegalArgumentException(
          "inner dimensions must agree, got %d and %d".formatted(k, inner));
    }
    Matrix product = Matrix.zeros(m, n);
    Blas blas = Blas.forWork((double) m * n * k);
    try (Panel b = blas.panel(right.values().length)) {
      b.put(0, right.values(), 0, right.values().length);
      Workers.forEach(
          (m + STRIPE - 1) / STRIPE,
          () -> new Stripe(blas, k, n),
          (stripe, index) -> {
            int first = index * STRIPE;
            int rows = Math.min(STRIPE, m - first);
            stripe.load(left, ofLeft, first, rows);
            blas.gemm(Transpose.NO, ofRight, rows, n, k, stripe.a, b, stripe.c);
            stripe.c.get(0, product.values(), first * n, rows * n);
          });
    }
    return product;
  }

  /** Some rows of op(A), and their product. */
  private static final class Stripe implements Workers.Workspace {
    private final Panels panels;
    final Panel a;
    final Panel c;
    private final float[] row;

    Stripe(Blas blas, int k, int n) {
      row = new float[k];
      panels = new Panels(blas);
      a = panels.of(STRIPE * k);
      c = panels.of(STRIPE * n);
    }

    void load(Matrix left, Transpose ofLeft, int first, int rows) {
      if (ofLeft == Transpose.NO) {
        a.put(0, left.values(), first * left.columns(), rows * left.columns());
        return;
      }
      for (int i = 0; i < rows; i++) {
        for (int p = 0; p < row.length; p++) {
          row[p] = left.values()[p * left.columns() + first + i];
        }
        a.put(i * row.length, row, 0, row.length);
      }
    }

    @Override
    public void close() {
      panels.close();
    }
  }
}
