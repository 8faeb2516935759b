package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VectorProductTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 7", "5, 8", "100, 784", "17, 33", "64, 15"})
  void everyEntryIsTheSumOfProducts(int r, int d) {
    Matrix matrix = Orthonormal.gaussian(r, d, new SplittableRandom(1));
    float[] x = Orthonormal.gaussian(1, d, new SplittableRandom(2)).values();
    float[] y = new VectorProduct(matrix).apply(x);
    for (int i = 0; i < r; i++) {
      double sum = 0;
      for (int j = 0; j < d; j++) {
        sum += (double) matrix.get(i, j) * x[j];
      }
      assertThat((double) y[i]).isEqualTo(sum, within(1e-5 * Math.sqrt(d)));
    }
  }

  @Test
  void threadsThatStartTogetherGetTheSame() throws Exception {
    Matrix matrix = Orthonormal.gaussian(20, 500, new SplittableRandom(3));
    float[] x = Orthonormal.gaussian(1, 500, new SplittableRandom(4)).values();
    float[] expected = new VectorProduct(matrix).apply(x);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      VectorProduct shared = new VectorProduct(matrix);
      Callable<float[]> call = () -> shared.apply(x);
      for (var answer : threads.invokeAll(Stream.generate(() -> call).limit(16).toList())) {
        assertThat(answer.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
