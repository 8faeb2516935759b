package org.adagio.linalg;

import org.adagio.Matrix;
import org.adagio.ThreadCounts;
import org.adagio.work.Workers;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stripes are within the textbook's rounding bound of float64; small ones by the Java kernels. */
class GramStripesTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "1, 4, 64",
    "2, 3, 1",
    "63, 2, 64",
    "65, 7, 64",
    "255, 1, 100",
    "256, 1, 64", // the last one for the Java kernels
    "255, 3, 64",
    "256, 40, 37",
    "257, 5, 256",
  })
  void agreeWithPlainLoops(int n, int r, int height) {
    Matrix y = ProductCheck.matrix(n, r, 1);
    Matrix weights = ProductCheck.matrix(n, n, 2);
    ProductCheck gram = new ProductCheck(y, y.transposed());
    ProductCheck sums = new ProductCheck(weights, withOnes(y));
    try (GramStripes stripes = new GramStripes(y);
        GramStripes.Stage stage = stripes.stage(height)) {
      float[] row = new float[n];
      float[] found = new float[height * (r + 1)];
      for (int first = 0; first < n; first += height) {
        int count = Math.min(height, n - first);
        stage.multiply(first, count);
        for (int i = 0; i < count; i++) {
          stage.get(i, row);
          for (int j = 0; j < n; j++) {
            gram.check(first + i, j, row[j]);
          }
          stage.put(i, weights.row(first + i));
        }
        stage.weightedSums(count, found);
        for (int i = 0; i < count; i++) {
          for (int k = 0; k <= r; k++) {
            sums.check(first + i, k, found[i * (r + 1) + k]);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"255, 1", "257, 6"})
  void areTheSameBitsForAnyNumberOfThreads(int n, int r) {
    Matrix y = ProductCheck.matrix(n, r, 3);
    ThreadCounts.assertSameBits(() -> sumsOfSquaredProducts(y));
  }

  /** Σ_j (y_i · y_j)² [y_j 1] of every row, in stripes of 16. */
  private static float[][] sumsOfSquaredProducts(Matrix y) {
    int n = y.rows();
    float[][] sums = new float[(n + 15) / 16][16 * (y.columns() + 1)];
    try (GramStripes stripes = new GramStripes(y)) {
      Workers.forEach(
          sums.length,
          () -> stripes.stage(16),
          (stage, index) -> {
            int count = Math.min(16, n - index * 16);
            float[] row = new float[n];
            stage.multiply(index * 16, count);
            for (int i = 0; i < count; i++) {
              stage.get(i, row);
              for (int j = 0; j < n; j++) {
                row[j] *= row[j];
              }
              stage.put(i, row);
            }
            stage.weightedSums(count, sums[index]);
          });
    }
    return sums;
  }

  private static Matrix withOnes(Matrix y) {
    Matrix wider = Matrix.zeros(y.rows(), y.columns() + 1);
    for (int i = 0; i < y.rows(); i++) {
      for (int k = 0; k < y.columns(); k++) {
        wider.set(i, k, y.get(i, k));
      }
      wider.set(i, y.columns(), 1);
    }
    return wider;
  }
}
