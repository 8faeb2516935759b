package org.adagio.embedding;

import org.adagio.Matrix;
import org.adagio.linalg.SymmetricEigen;
import org.adagio.linalg.Workers;

/** Πᵀ(ΠΠᵀ)⁻¹ in float64, rounded once; directions that Π all but drops stay dropped. */
final class PseudoInverse {
  /**
   * Of ΠΠᵀ, whose eigenvalues are squares: entries of Π are float32, so that a singular value below
   * a millionth of the largest is rounding.
   */
  private static final double NOTHING = 1e-12;

  private PseudoInverse() {}

  /** The d x r matrix of an r x d one. */
  static Matrix of(Matrix map) {
    int r = map.rows();
    int d = map.columns();
    double[][] inverse = inverseOfGram(map, r);
    Matrix result = Matrix.zeros(d, r);
    Workers.forEach(
        d,
        j -> {
          for (int i = 0; i < r; i++) {
            double sum = 0;
            for (int k = 0; k < r; k++) {
              sum += map.get(k, j) * inverse[k][i];
            }
            result.set(j, i, (float) sum);
          }
        });
    return result;
  }

  private static double[][] inverseOfGram(Matrix map, int r) {
    double[] gram = new double[r * r];
    Workers.forEach(
        r,
        i -> {
          for (int k = i; k < r; k++) {
            double sum = 0;
            for (int j = 0; j < map.columns(); j++) {
              sum += (double) map.get(i, j) * map.get(k, j);
            }
            gram[i * r + k] = sum;
          }
        });
    SymmetricEigen eigen = SymmetricEigen.of(gram, r, r);
    double[] values = eigen.values();
    double[][] inverse = new double[r][r];
    for (int v = 0; v < r && values[v] > NOTHING * values[0]; v++) {
      double[] vector = eigen.vector(v);
      for (int i = 0; i < r; i++) {
        for (int k = 0; k < r; k++) {
          inverse[i][k] += vector[i] * vector[k] / values[v];
        }
      }
    }
    return inverse;
  }
}
