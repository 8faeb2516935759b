package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The native and the Java kernels keep the same promises, each checked against plain loops. */
class BlasTest {
  private static final List<Blas> BOTH = List.of(new NativeBlas(), JavaBlas.INSTANCE);
  private static final int[][] SIZES = {
    {1, 1, 1}, {2, 3, 4}, {5, 1, 129}, {1, 513, 2}, {127, 128, 129}, {131, 515, 257}
  };

  static Stream<Arguments> products() {
    return BOTH.stream()
        .flatMap(
            blas ->
                Stream.of(SIZES)
                    .flatMap(
                        size ->
                            Stream.of(Transpose.values())
                                .flatMap(
                                    ofA ->
                                        Stream.of(Transpose.values())
                                            .map(ofB -> Arguments.of(blas, ofA, ofB, size)))));
  }

  @ParameterizedTest
  @MethodSource("products")
  void multipliesAnyTransposes(Blas blas, Transpose ofA, Transpose ofB, int[] size) {
    Matrix a = ProductCheck.matrix(size[0], size[2], 1);
    Matrix b = ProductCheck.matrix(size[2], size[1], 2);
    Matrix c = Matrix.zeros(size[0], size[1]);
    try (Panel left = panel(blas, ofA == Transpose.NO ? a : a.transposed());
        Panel right = panel(blas, ofB == Transpose.NO ? b : b.transposed());
        Panel product = blas.panel(c.values().length)) {
      fill(product, c.values().length, Float.NaN); // what was there before must not matter
      blas.gemm(ofA, ofB, size[0], size[1], size[2], left, right, product);
      product.get(0, c.values(), 0, c.values().length);
    }
    new ProductCheck(a, b).check(c);
  }

  static Stream<Arguments> grams() {
    int[][] shapes = {{1, 1}, {1, 7}, {9, 1}, {300, 5}, {3, 130}, {131, 515}, {2048, 33}};
    return BOTH.stream()
        .flatMap(blas -> Stream.of(shapes).map(shape -> Arguments.of(blas, shape[0], shape[1])));
  }

  @ParameterizedTest
  @MethodSource("grams")
  void gramFillsTheUpperTriangle(Blas blas, int rows, int d) {
    Matrix x = ProductCheck.matrix(rows, d, 3);
    float[] gram = new float[d * d];
    try (Panel points = panel(blas, x);
        Panel product = blas.panel(d * d)) {
      fill(product, d * d, Float.NaN);
      blas.gram(rows, d, points, product);
      product.get(0, gram, 0, d * d);
    }
    ProductCheck expected = new ProductCheck(x.transposed(), x);
    for (int i = 0; i < d; i++) {
      for (int j = i; j < d; j++) {
        expected.check(i, j, gram[i * d + j]);
      }
    }
  }

  static Stream<Arguments> spectra() {
    return BOTH.stream()
        .flatMap(
            blas ->
                Stream.of(
                        Spectra.diagonal(5, 1, 4, -2, 0),
                        Spectra.diagonal(7),
                        Spectra.diagonal(3, -1),
                        Spectra.diagonal(0, 0, 0, 0),
                        Spectra.diagonal(2, 2, 2, 2, 2, 1, 1),
                        Spectra.rankOne(9),
                        Spectra.random(33, 5),
                        Spectra.random(130, 6))
                    .map(matrix -> Arguments.of(blas, matrix)));
  }

  @ParameterizedTest
  @MethodSource("spectra")
  void eigenvaluesAndVectorsFulfilTheirEquation(Blas blas, double[][] symmetric) {
    int n = symmetric.length;
    double norm = Spectra.frobenius(symmetric);
    for (int count : new int[] {0, 1, (n + 1) / 2, n}) {
      Blas.Eigenpairs pairs = blas.eigen(Spectra.flat(symmetric), n, count);
      assertThat(pairs.values()).hasSize(n).isSorted();
      assertThat(pairs.vectors()).hasSize(n * count);
      Spectra.checkPairs(symmetric, pairs, count, 1e-13 * n * Math.max(norm, 1));
    }
  }

  static Stream<Arguments> columns() {
    int[][] shapes = {{1, 1}, {5, 1}, {5, 5}, {64, 63}, {200, 17}};
    return BOTH.stream()
        .flatMap(blas -> Stream.of(shapes).map(shape -> Arguments.of(blas, shape[0], shape[1])));
  }

  @ParameterizedTest
  @MethodSource("columns")
  void orthonormalizeKeepsEveryLeadingSpan(Blas blas, int m, int n) {
    double[][] given = Textbook.widened(Clouds.gaussian(n, m, 7));
    double[] columns = new double[m * n];
    for (int i = 0; i < n; i++) {
      System.arraycopy(given[i], 0, columns, i * m, m);
    }
    blas.orthonormalize(columns, m, n);
    double[][] basis = new double[n][m];
    for (int i = 0; i < n; i++) {
      System.arraycopy(columns, i * m, basis[i], 0, m);
    }
    assertThat(Textbook.orthonormalityError(basis)).isLessThan(1e-13);
    for (int i = 0; i < n; i++) {
      // the i-th given vector has no part outside the first i + 1 basis vectors
      double rest = Textbook.dot(given[i], given[i]);
      for (int j = 0; j <= i; j++) {
        rest -= Math.pow(Textbook.dot(given[i], basis[j]), 2);
      }
      assertThat(rest).isEqualTo(0, within(1e-10));
    }
  }

  private static Panel panel(Blas blas, Matrix matrix) {
    Panel panel = blas.panel(matrix.values().length);
    panel.put(0, matrix.values(), 0, matrix.values().length);
    return panel;
  }

  private static void fill(Panel panel, int length, float value) {
    float[] values = new float[length];
    Arrays.fill(values, value);
    panel.put(0, values, 0, length);
  }

  // f2j would end the whole process
  @Test
  void sizesThatAreNoneAreRefusedInJava() {
    double[] none = {};
    assertThatIllegalArgumentException().isThrownBy(() -> JavaBlas.INSTANCE.invert(none, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> JavaBlas.INSTANCE.eigen(none, 0, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JavaBlas.INSTANCE.eigen(new double[] {1}, 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JavaBlas.INSTANCE.orthonormalize(new double[] {1, 0}, 1, 2))
        .withMessage("no matrix for LAPACK has the sizes 1 and 2");
  }
}
