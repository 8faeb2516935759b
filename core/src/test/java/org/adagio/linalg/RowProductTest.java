package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.adagio.Matrix;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are put one by one have the images that a naive sum in float64 gives. */
class RowProductTest {
  private static final int D = 37;
  private static final int R = 5;

  private static float[] row(SplittableRandom random) {
    float[] row = new float[D];
    for (int j = 0; j < D; j++) {
      row[j] = (float) random.nextGaussian();
    }
    return row;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, Long.MAX_VALUE}) // Java's BLAS and, where there is one, the native
  void rowsThatArePutAreMapped(long work) {
    SplittableRandom random = new SplittableRandom(7);
    float[][] map = new float[R][];
    for (int i = 0; i < R; i++) {
      map[i] = row(random);
    }
    try (RowProduct product = new RowProduct(Matrix.of(map), work);
        RowProduct.Stage stage = product.stage(8)) {
      for (int count : new int[] {8, 3}) { // rows of an earlier batch are overwritten
        float[][] points = new float[count][];
        for (int i = 0; i < count; i++) {
          points[i] = row(random);
          stage.put(i, points[i]);
        }
        stage.multiply(count);
        for (int i = 0; i < count; i++) {
          float[] image = new float[R];
          stage.get(i, image);
          for (int k = 0; k < R; k++) {
            double expected = 0;
            for (int j = 0; j < D; j++) {
              expected += (double) map[k][j] * points[i][j];
            }
            assertThat((double) image[k]).isEqualTo(expected, within(1e-4));
          }
        }
      }
    }
  }
}
