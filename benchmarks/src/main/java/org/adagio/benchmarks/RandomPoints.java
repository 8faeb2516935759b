package org.adagio.benchmarks;

import java.util.SplittableRandom;
import org.adagio.Matrix;

/** Values uniform in [-1, 1), the same every time. */
final class RandomPoints {
  private RandomPoints() {}

  static Matrix of(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(0);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int i = 0; i < matrix.values().length; i++) {
      matrix.values()[i] = (float) random.nextDouble(-1, 1);
    }
    return matrix;
  }
}
