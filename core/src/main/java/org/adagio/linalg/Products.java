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
    try (RowProduct all = new RowProduct(right, ofRight, m)) {
      Workers.forEach(
          (m + STRIPE - 1) / STRIPE,
          () -> all.stage(STRIPE),
          (stripe, index) -> {
            int first = index * STRIPE;
            int rows = Math.min(STRIPE, m - first);
            stripe.apply(left.values(), first * k, rows, product.values(), first * n);
          });
    }
    return product;
  }
}
