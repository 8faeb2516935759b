package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever multiplies matrices in float32, in Java or natively, is within the textbook's rounding
 * bound of float64, with the same bits for any number of threads.
 */
class KernelsTest {
  private static final int JAVA = 0; // work of no width is done by the Java kernels
  private static final int NATIVE = 1 << 23; // and of great width by the native ones

  private static final List<int[]> SHAPES =
      List.of(
          new int[] {1, 1, 1},
          new int[] {1, 5, 7},
          new int[] {3, 5, 128},
          new int[] {130, 131, 129},
          new int[] {257, 513, 3},
          new int[] {2, 600, 1},
          new int[] {255, 1, 256},
          new int[] {1025, 12, 9},
          new int[] {300, 517, 447}); // large enough for the native BLAS

  /** Ways to A · B, of m x k and k x n. */
  private static List<Named<BinaryOperator<Matrix>>> kernels() {
    return List.of(
        Named.of("times", Products::times),
        Named.of("timesTransposed", (a, b) -> Products.timesTransposed(a, b.transposed())),
        Named.of("transposedTimes", (a, b) -> Products.transposedTimes(a.transposed(), b)),
        Named.of("staged rows, Java", (a, b) -> stagedRows(a, b, JAVA)),
        Named.of("staged rows, native", (a, b) -> stagedRows(a, b, NATIVE)),
        Named.of("staged weights, Java", (a, b) -> stagedWeights(a, b, JAVA)),
        Named.of("staged weights, native", (a, b) -> stagedWeights(a, b, NATIVE)),
        Named.of("rows, Java", (a, b) -> rows(a, b, 1)),
        Named.of("rows, native", (a, b) -> rows(a, b, Long.MAX_VALUE)),
        Named.of("vectors", KernelsTest::vectors),
        Named.of("tiles", KernelsTest::tiles));
  }

  static Stream<Arguments> cases() {
    return kernels().stream()
        .flatMap(kernel -> SHAPES.stream().map(s -> Arguments.of(kernel, s[0], s[1], s[2])));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithPlainLoopsForAnyNumberOfThreads(
      BinaryOperator<Matrix> kernel, int m, int n, int k) {
    Matrix a = Matrix.of(Clouds.gaussian(m, k, 1));
    Matrix b = Matrix.of(Clouds.gaussian(k, n, 2));
    Matrix alone = ThreadCounts.with(1, () -> kernel.apply(a, b));
    new ProductCheck(a, b).check(alone);
    for (int threads : new int[] {2, 5}) {
      assertThat(ThreadCounts.with(threads, () -> kernel.apply(a, b))).isEqualTo(alone);
    }
  }

  @Test
  void productsOfNothingAreZero() {
    assertThat(Products.times(Matrix.zeros(0, 2), Matrix.zeros(2, 3)))
        .isEqualTo(Matrix.zeros(0, 3));
    assertThat(Products.times(Matrix.zeros(3, 2), Matrix.zeros(2, 0)))
        .isEqualTo(Matrix.zeros(3, 0));
    assertThat(Products.times(Matrix.zeros(3, 0), Matrix.zeros(0, 2)))
        .isEqualTo(Matrix.zeros(3, 2));
  }

  @Test
  void refusesInnerDimensionsThatDiffer() {
    assertThatThrownBy(() -> Products.times(Matrix.zeros(2, 3), Matrix.zeros(2, 3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("inner dimensions must agree, got 3 and 2");
  }

  private static Matrix stagedRows(Matrix a, Matrix b, int width) {
    try (StagedRows staged = new StagedRows(a, width)) {
      assertThat(staged.rows()).isEqualTo(a.rows());
      return staged.timesTransposed(b.transposed());
    }
  }

  private static Matrix stagedWeights(Matrix a, Matrix b, int width) {
    try (StagedRows staged = new StagedRows(b, width)) {
      double[] sums = staged.transposedTimes(a.transposed());
      Matrix product = Matrix.zeros(a.rows(), b.columns());
      for (int i = 0; i < sums.length; i++) {
        product.values()[i] = (float) sums[i];
      }
      return product;
    }
  }

  /** In batches of 8 rows, those of an earlier one are overwritten. */
  private static Matrix rows(Matrix a, Matrix b, long work) {
    float[][] images = new float[a.rows()][b.columns()];
    try (RowProduct product = new RowProduct(b.transposed(), work);
        RowProduct.Stage stage = product.stage(8)) {
      for (int first = 0; first < a.rows(); first += 8) {
        int count = Math.min(8, a.rows() - first);
        for (int i = 0; i < count; i++) {
          stage.put(i, a.row(first + i));
        }
        stage.multiply(count);
        for (int i = 0; i < count; i++) {
          stage.get(i, images[first + i]);
        }
      }
    }
    return Matrix.of(images);
  }

  private static Matrix vectors(Matrix a, Matrix b) {
    VectorProduct product = new VectorProduct(b.transposed());
    float[][] images = new float[a.rows()][];
    Arrays.setAll(images, i -> product.apply(a.row(i)));
    return Matrix.of(images);
  }

  /** The rows of A come from elsewhere, and the columns of B are the tiles' rows. */
  private static Matrix tiles(Matrix a, Matrix b) {
    int perTile = 100;
    int n = b.columns();
    Matrix rows = b.transposed();
    Matrix product = Matrix.zeros(a.rows(), n);
    float[] some = new float[perTile];
    try (GramTiles tiles = new GramTiles(n, a.columns(), perTile);
        GramTiles.Stage stage = tiles.others(a.rows())) {
      float[] norms = stage.load(a, a.rows());
      for (int tile = 0; tile < tiles.tiles(); tile++) {
        int from = tile * perTile;
        int count = Math.min(perTile, n - from);
        float[][] part = new float[count][];
        Arrays.setAll(part, j -> rows.row(from + j));
        tiles.load(tile, Matrix.of(part), count);
        stage.multiply(tile);
        for (int i = 0; i < a.rows(); i++) {
          stage.row(i, some);
          System.arraycopy(some, 0, product.values(), i * n + from, tiles.rows(tile));
        }
      }
      double[] first = Textbook.widened(new float[][] {a.row(0)})[0];
      assertThat(norms[0]).isEqualTo((float) Textbook.dot(first, first));
    }
    return product;
  }
}
