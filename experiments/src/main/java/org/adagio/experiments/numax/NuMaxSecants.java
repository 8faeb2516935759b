package org.adagio.experiments.numax;

import org.adagio.Matrix;
import org.adagio.linalg.PositiveDefiniteInverse;
import org.adagio.linalg.Products;
import org.adagio.linalg.StagedRows;
import org.adagio.work.Closing;
import org.adagio.work.Workers;

/**
 * The linear measurements A(Q) = (vᵀQv) of NuMax for the secants at work, their adjoint, and the
 * least-squares step, which by AAᵀ = (VVᵀ)∘(VVᵀ) needs a system of as many unknowns as secants
 * only.
 */
final class NuMaxSecants implements AutoCloseable {
  private static final int COLUMNS = 512;

  private final Matrix secants;
  private final StagedRows staged;
  private final double[] inverse;

  /**
   * @param secants V, one unit secant a row
   */
  NuMaxSecants(Matrix secants) {
    this.secants = secants;
    staged = new StagedRows(secants, secants.columns());
    inverse =
        Closing.onFailure(
            staged::close, () -> PositiveDefiniteInverse.of(identityPlusGram(), secants.rows()));
  }

  private double[] identityPlusGram() {
    int size = secants.rows();
    float[] cosines = Products.timesTransposed(secants, secants).values();
    double[] sum = new double[cosines.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] = (double) cosines[i] * cosines[i];
    }
    for (int i = 0; i < size; i++) {
      sum[i * size + i] += 1;
    }
    return sum;
  }

  int size() {
    return secants.rows();
  }

  /** (I + AAᵀ)⁻¹ b. */
  double[] solve(double[] right) {
    double[] solution = new double[right.length];
    Workers.forEach(
        (right.length + COLUMNS - 1) / COLUMNS,
        block ->
            add(block * COLUMNS, Math.min(right.length, (block + 1) * COLUMNS), right, solution));
    return solution;
  }

  /** Some entries; the inverse is symmetric, so its rows are added, not multiplied. */
  private void add(int from, int to, double[] right, double[] solution) {
    double[] sum = new double[to - from];
    for (int i = 0; i < right.length; i++) {
      int start = i * right.length + from;
      double factor = right[i];
      for (int j = 0; j < sum.length; j++) {
        sum[j] += factor * inverse[start + j];
      }
    }
    System.arraycopy(sum, 0, solution, from, sum.length);
  }

  /** A(PᵀP): the squared norms ‖Pv‖². */
  double[] measure(Matrix map) {
    Matrix images = staged.timesTransposed(map);
    return rowProducts(images, images);
  }

  /** A(Q) of a symmetric matrix. */
  double[] measure(double[] symmetric) {
    Matrix matrix = Matrix.zeros(secants.columns(), secants.columns());
    for (int i = 0; i < symmetric.length; i++) {
      matrix.values()[i] = (float) symmetric[i];
    }
    return rowProducts(staged.timesTransposed(matrix), secants);
  }

  private static double[] rowProducts(Matrix left, Matrix right) {
    int columns = left.columns();
    double[] products = new double[left.rows()];
    for (int i = 0; i < products.length; i++) {
      double sum = 0;
      for (int k = i * columns; k < (i + 1) * columns; k++) {
        sum += (double) left.values()[k] * right.values()[k];
      }
      products[i] = sum;
    }
    return products;
  }

  /** Aᵀ(z) = Σ z v vᵀ, row-major. */
  double[] adjoint(double[] weights) {
    Matrix weighted = secants.copy();
    int columns = weighted.columns();
    for (int i = 0; i < weights.length; i++) {
      float weight = (float) weights[i];
      for (int k = i * columns; k < (i + 1) * columns; k++) {
        weighted.values()[k] *= weight;
      }
    }
    return staged.transposedTimes(weighted);
  }

  @Override
  public void close() {
    staged.close();
  }
}
