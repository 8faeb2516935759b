package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.junit.jupiter.api.Test;

class VectorProductTest {

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
