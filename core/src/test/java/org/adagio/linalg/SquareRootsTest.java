package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SquareRootsTest {
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.3, 0.9})
  void theRootSquaredIsTheMatrixAndTheInverseUndoesIt(double distance) {
    Matrix c = nearIdentity(20, distance);
    SquareRoots roots = SquareRoots.of(c);
    assertThat(largestDifference(roots.root(), roots.root(), c)).isLessThan(2e-6);
    assertThat(largestDifference(roots.inverse(), roots.root(), Matrix.identity(20)))
        .isLessThan(1e-5);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, -0.5, 0})
  void aMatrixThatIsNotPositiveHasNoRoot(double smallest) {
    Matrix c = Matrix.identity(3);
    c.set(1, 1, (float) smallest);
    assertThatThrownBy(() -> SquareRoots.of(c)).isInstanceOf(ArithmeticException.class);
  }

  /** I + E, with a random symmetric E of that norm or less. */
  private static Matrix nearIdentity(int n, double distance) {
    SplittableRandom random = new SplittableRandom(3);
    Matrix c = Matrix.identity(n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        float value = (float) (c.get(i, j) + distance * (2 * random.nextDouble() - 1) / n);
        c.set(i, j, value);
        c.set(j, i, value);
      }
    }
    return c;
  }

  /** |AB − C|, in float64 loops. */
  private static double largestDifference(Matrix a, Matrix b, Matrix c) {
    double largest = 0;
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.columns(); j++) {
        double sum = -c.get(i, j);
        for (int k = 0; k < a.columns(); k++) {
          sum += (double) a.get(i, k) * b.get(k, j);
        }
        largest = Math.max(largest, Math.abs(sum));
      }
    }
    return largest;
  }
}
