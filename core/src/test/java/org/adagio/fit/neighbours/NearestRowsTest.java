package org.adagio.fit.neighbours;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestRowsTest {
  // whole numbers, so that float32 rounds nothing and many are equally far
  @ParameterizedTest
  @CsvSource({"40, 3, 10", "700, 5, 50", "1200, 2, 7", "6, 3, 10"})
  void theyAreThoseOfASortAndOfEqualOnesTheFirst(int n, int d, int count) {
    float[][] points = whole(n, d, 1);
    float[][] asking = whole(150, d, 2);
    float[] lengths = new float[n];
    for (int j = 0; j < n; j++) {
      lengths[j] = (j % 7) - 3;
    }
    int[] own = new int[asking.length];
    Arrays.setAll(own, i -> i % 3 == 0 ? -1 : i % n);
    int[][] found =
        NearestRows.of(Matrix.of(points), lengths, Matrix.of(asking), own, count, Progress.NONE);
    for (int i = 0; i < asking.length; i++) {
      float[] ask = asking[i];
      int not = own[i];
      int[] sorted =
          IntStream.range(0, n)
              .filter(j -> j != not)
              .boxed()
              .sorted(Comparator.comparingDouble(j -> far(ask, points[j], lengths[j])))
              .limit(count)
              .mapToInt(j -> j)
              .toArray();
      assertThat(found[i]).as("row %d", i).isEqualTo(sorted);
    }
  }

  private static double far(float[] ask, float[] point, float length) {
    double far = length;
    for (int k = 0; k < ask.length; k++) {
      far -= 2.0 * ask[k] * point[k];
    }
    return far;
  }

  private static float[][] whole(int n, int d, long seed) {
    float[][] points = Clouds.gaussian(n, d, seed);
    for (float[] point : points) {
      for (int j = 0; j < d; j++) {
        point[j] = Math.round(3 * point[j]);
      }
    }
    return points;
  }
}
