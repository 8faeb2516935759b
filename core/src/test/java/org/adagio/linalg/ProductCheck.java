package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import org.adagio.Clouds;
import org.adagio.Matrix;

/**
 * A · B in float64, and by how much a float32 product may miss it: (k + 2) u Σ|a||b| whatever the
 * order of summation.
 */
final class ProductCheck {
  private final Matrix a;
  private final Matrix b;

  ProductCheck(Matrix a, Matrix b) {
    this.a = a;
    this.b = b;
  }

  /** Normal entries; there may be none. */
  static Matrix matrix(int rows, int columns, long seed) {
    return rows == 0 ? Matrix.zeros(0, columns) : Matrix.of(Clouds.gaussian(rows, columns, seed));
  }

  void check(Matrix product) {
    assertThat(product.rows()).isEqualTo(a.rows());
    assertThat(product.columns()).isEqualTo(b.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.columns(); j++) {
        check(i, j, product.get(i, j));
      }
    }
  }

  void check(int i, int j, float found) {
    double exact = 0;
    double magnitude = 0;
    for (int p = 0; p < a.columns(); p++) {
      double term = (double) a.get(i, p) * b.get(p, j);
      exact += term;
      magnitude += Math.abs(term);
    }
    double bound = (a.columns() + 2) * 0x1p-24 * magnitude;
    if (!(Math.abs(found - exact) <= bound)) {
      throw new AssertionError("(%d, %d): %s is not %s".formatted(i, j, found, exact));
    }
  }
}
