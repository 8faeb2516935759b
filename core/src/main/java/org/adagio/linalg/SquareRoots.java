package org.adagio.linalg;

import org.adagio.Matrix;

/**
 * C^(1/2) and C^(-1/2) of a symmetric C near the identity, by the coupled iteration of Newton and
 * Schulz: products alone, each step squares the error.
 *
 * @param root C^(1/2)
 * @param inverse C^(-1/2)
 */
public record SquareRoots(Matrix root, Matrix inverse) {
  private static final int MOST_STEPS = 12;
  private static final double CONVERGED = 1e-3;

  /**
   * @throws ArithmeticException if the matrix is too far from the identity
   */
  public static SquareRoots of(Matrix nearIdentity) {
    SquareRoots roots = new SquareRoots(nearIdentity, Matrix.identity(nearIdentity.rows()));
    for (int step = 0; step < MOST_STEPS; step++) {
      Matrix product = Products.times(roots.inverse, roots.root);
      double error = makeStep(product);
      roots =
          new SquareRoots(
              Products.times(roots.root, product), Products.times(product, roots.inverse));
      if (error < CONVERGED) {
        return roots;
      }
    }
    throw new ArithmeticException("no square root: the matrix is too far from the identity");
  }

  /** Puts (3I − P)/2 in the place of P, and returns the largest entry of |P − I|. */
  private static double makeStep(Matrix product) {
    double error = 0;
    for (int i = 0; i < product.rows(); i++) {
      for (int j = 0; j < product.columns(); j++) {
        float value = product.get(i, j);
        error = Math.max(error, Math.abs(value - (i == j ? 1 : 0)));
        product.set(i, j, ((i == j ? 3 : 0) - value) / 2);
      }
    }
    return error;
  }
}
