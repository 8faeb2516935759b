package org.adagio.linalg;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * The largest eigenpairs of a symmetric positive semidefinite operator C by the randomized range
 * finder of Halko, Martinsson and Tropp: C is applied {@code powerIterations + 2} times to a thin
 * block of vectors, and never formed.
 *
 * @param oversampling how many more random vectors than eigenpairs
 * @param powerIterations how often the sample is sharpened by C
 * @param seed of the random vectors
 */
public record RandomizedEigen(int oversampling, int powerIterations, long seed) {
  /** v ↦ Cv for the columns of a thin matrix. */
  @FunctionalInterface
  public interface Operator {
    /**
     * @param vectors l x d, one vector a row
     * @return C applied to each, column-major d x l: vector after vector, in float64
     */
    double[] apply(Matrix vectors);
  }

  /**
   * @param operator C
   * @param d its order
   * @param count how many eigenpairs
   */
  public SymmetricEigen of(Operator operator, int d, int count) {
    int l = Math.min(d, count + oversampling);
    Matrix basis = Orthonormal.gaussian(l, d, new SplittableRandom(seed));
    for (int i = 0; i <= powerIterations; i++) {
      basis = Orthonormal.rows(operator.apply(basis), d, l);
    }
    return rayleighRitz(operator.apply(basis), basis, count);
  }

  private static SymmetricEigen rayleighRitz(double[] image, Matrix basis, int count) {
    int l = basis.rows();
    int d = basis.columns();
    double[] small = new double[l * l];
    Workers.forEach(
        l,
        i -> {
          for (int j = i; j < l; j++) {
            double upper = 0;
            double lower = 0;
            for (int p = 0; p < d; p++) {
              upper += basis.values()[i * d + p] * image[j * d + p];
              lower += basis.values()[j * d + p] * image[i * d + p];
            }
            small[i * l + j] = (upper + lower) / 2;
          }
        });
    SymmetricEigen inner = SymmetricEigen.of(small, l, Math.min(count, l));
    double[][] vectors = new double[inner.vectors().length][d];
    Workers.forEach(
        vectors.length,
        v -> {
          double[] weights = inner.vector(v);
          for (int i = 0; i < l; i++) {
            for (int p = 0; p < d; p++) {
              vectors[v][p] += weights[i] * basis.values()[i * d + p];
            }
          }
          SymmetricEigen.fixSign(vectors[v]);
        });
    return new SymmetricEigen(inner.values(), vectors, d);
  }
}
