package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.work.Workers;

/** Products of two matrices in memory: the left operand's rows are shared out among the workers. */
public final class Products {
  private static final int STRIPE = 256;

  private Products() {}

  public static Matrix times(Matrix left, Matrix right) {
    return multiply(left, right, Transpose.NO);
  }

  /** left · rightᵀ. */
  public static Matrix timesTransposed(Matrix left, Matrix right) {
    return multiply(left, right, Transpose.YES);
  }

  /** leftᵀ · right. */
  public static Matrix transposedTimes(Matrix left, Matrix right) {
    return multiply(left.transposed(), right, Transpose.NO);
  }

  private static Matrix multiply(Matrix left, Matrix right, Transpose ofRight) {
    int m = left.rows();
    int k = left.columns();
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
            stripe.a.put(0, left.values(), first * k, rows * k);
            blas.gemm(Transpose.NO, ofRight, rows, n, k, stripe.a, b, stripe.c);
            stripe.c.get(0, product.values(), first * n, rows * n);
          });
    }
    return product;
  }

  private static final class Stripe implements Workers.Workspace {
    private final Panels panels;
    final Panel a;
    final Panel c;

    Stripe(Blas blas, int k, int n) {
      panels = new Panels(blas);
      a = panels.of(STRIPE * k);
      c = panels.of(STRIPE * n);
    }

    @Override
    public void close() {
      panels.close();
    }
  }
}
