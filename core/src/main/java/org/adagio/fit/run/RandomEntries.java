package org.adagio.fit.run;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.adagio.fit.EntryDistribution;
import org.adagio.work.Workers;

/**
 * Random rows with entries of variance 1/k. Row i depends on the seed and i alone: matrices of
 * other heights share their first rows but for the scale.
 */
final class RandomEntries {
  private RandomEntries() {}

  static Matrix of(EntryDistribution entries, int rows, int columns, long seed) {
    SplittableRandom[] random = new SplittableRandom[rows];
    SplittableRandom root = new SplittableRandom(seed);
    Arrays.setAll(random, i -> root.split());
    Matrix matrix = Matrix.zeros(rows, columns);
    float scale = (float) (1 / Math.sqrt(rows));
    Workers.forEach(
        rows,
        i -> {
          for (int at = i * columns; at < (i + 1) * columns; at++) {
            matrix.values()[at] = scale * draw(entries, random[i]);
          }
        });
    return matrix;
  }

  private static float draw(EntryDistribution entries, SplittableRandom random) {
    return switch (entries) {
      case SIGNS -> random.nextInt() < 0 ? -1 : 1;
      case GAUSSIAN -> (float) random.nextGaussian();
      case SPARSE ->
          switch (random.nextInt(6)) {
            case 0 -> -SQRT3;
            case 1 -> SQRT3;
            default -> 0;
          };
    };
  }

  private static final float SQRT3 = (float) Math.sqrt(3);
}
