package org.adagio.fit.run;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * Rows of random signs ±1/√k. Row i depends on the seed and i alone: matrices of other heights
 * share their first rows but for the scale.
 */
final class RandomSigns {
  private RandomSigns() {}

  static Matrix of(int rows, int columns, long seed) {
    SplittableRandom[] random = new SplittableRandom[rows];
    SplittableRandom root = new SplittableRandom(seed);
    Arrays.setAll(random, i -> root.split());
    Matrix matrix = Matrix.zeros(rows, columns);
    float scale = (float) (1 / Math.sqrt(rows));
    Workers.forEach(
        rows,
        i -> {
          for (int at = i * columns; at < (i + 1) * columns; at++) {
            matrix.values()[at] = random[i].nextInt() < 0 ? -scale : scale;
          }
        });
    return matrix;
  }
}
