package org.adagio.linalg;

final class Products {
  private Products() {}

  static Matrix multiply(Matrix left, Transpose ofLeft, Matrix right, Transpose ofRight) {
    throw new UnsupportedOperationException();
  }
}
