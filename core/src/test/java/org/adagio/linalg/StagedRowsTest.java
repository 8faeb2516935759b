package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.adagio.Matrix;
import org.adagio.ThreadCounts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Products of staged rows are within the textbook's rounding bound of those in float64. */
class StagedRowsTest {
  private static final int JAVA = 0; // work of no width is done by the Java kernels
  private static final int NATIVE = 1 << 23; // and of great width by the native ones

  static Stream<Arguments> shapes() {
    int[][] shapes = {
      {1, 1, 1},
      {1, 5, 3},
      {2, 1, 7},
      {255, 3, 1},
      {256, 17, 2},
      {257, 33, 5},
      {511, 2, 64},
      {513, 40, 31},
      {1025, 9, 12}
    };
    return Stream.of(JAVA, NATIVE)
        .flatMap(
            width ->
                Stream.of(shapes).map(shape -> Arguments.of(width, shape[0], shape[1], shape[2])));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void timesTransposedAgreesWithPlainLoops(int width, int n, int d, int r) {
    Matrix rows = ProductsTest.matrix(n, d, 1);
    Matrix map = ProductsTest.matrix(r, d, 2);
    try (StagedRows staged = new StagedRows(rows, width)) {
      assertThat(staged.rows()).isEqualTo(n);
      new ProductCheck(rows, map.transposed()).check(staged.timesTransposed(map));
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void transposedTimesAgreesWithPlainLoops(int width, int n, int d, int r) {
    Matrix rows = ProductsTest.matrix(n, d, 3);
    Matrix weights = ProductsTest.matrix(n, r, 4);
    try (StagedRows staged = new StagedRows(rows, width)) {
      new ProductCheck(weights.transposed(), rows)
          .check(rounded(staged.transposedTimes(weights), r));
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void areTheSameBitsForAnyNumberOfThreads(int width, int n, int d, int r) {
    Matrix rows = ProductsTest.matrix(n, d, 5);
    Matrix map = ProductsTest.matrix(r, d, 6);
    Matrix weights = ProductsTest.matrix(n, r, 7);
    try (StagedRows staged = new StagedRows(rows, width)) {
      Matrix images = ThreadCounts.with(1, () -> staged.timesTransposed(map));
      double[] sums = ThreadCounts.with(1, () -> staged.transposedTimes(weights));
      for (int threads : new int[] {2, 3, 5}) {
        assertThat(ThreadCounts.with(threads, () -> staged.timesTransposed(map))).isEqualTo(images);
        assertThat(ThreadCounts.with(threads, () -> staged.transposedTimes(weights)))
            .containsExactly(sums);
      }
    }
  }

  private static Matrix rounded(double[] sums, int rows) {
    float[] values = new float[sums.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) sums[i];
    }
    return Matrix.wrap(rows, values.length / rows, values);
  }
}
