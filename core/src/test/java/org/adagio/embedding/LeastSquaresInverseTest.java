package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The four conditions of Moore and Penrose, which one matrix alone fulfils. */
class LeastSquaresInverseTest {

  @ParameterizedTest
  @CsvSource({"3, 7, 0", "5, 5, 0", "6, 40, 0", "4, 9, 2"})
  void fulfilsTheConditionsOfMooreAndPenrose(int r, int d, int copies) {
    float[][] map = Clouds.gaussian(r, d, 11);
    for (int i = 0; i < copies; i++) {
      map[r - 1 - i] = map[0].clone(); // fewer directions than rows
    }
    float[][] back = LinearEmbedding.of(map).leastSquaresInverse().toArrays();
    double[][] there = product(map, back);
    double[][] around = product(back, map);
    assertClose(product(there, map), map);
    assertClose(product(around, back), back);
    assertSymmetric(there);
    assertSymmetric(around);
  }

  // principal axes are orthonormal: the way back is the transposed matrix
  @Test
  void isTheTransposeOfOrthonormalRows() {
    LinearEmbedding map =
        Fit.to(3).with(PrincipalComponents.exact()).on(Clouds.gaussian(50, 8, 2)).map();
    float[][] rows = map.toArrays();
    float[][] back = map.leastSquaresInverse().toArrays();
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 8; j++) {
        assertThat(back[j][i]).isCloseTo(rows[i][j], within(1e-5f));
      }
    }
  }

  private static double[][] product(float[][] a, float[][] b) {
    double[][] wide = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      wide[i] = new double[a[i].length];
      for (int j = 0; j < a[i].length; j++) {
        wide[i][j] = a[i][j];
      }
    }
    return product(wide, b);
  }

  private static double[][] product(double[][] a, float[][] b) {
    double[][] c = new double[a.length][b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b[0].length; j++) {
        for (int k = 0; k < b.length; k++) {
          c[i][j] += a[i][k] * b[k][j];
        }
      }
    }
    return c;
  }

  private static void assertClose(double[][] found, float[][] expected) {
    for (int i = 0; i < expected.length; i++) {
      for (int j = 0; j < expected[i].length; j++) {
        assertThat(found[i][j]).isCloseTo(expected[i][j], within(1e-5));
      }
    }
  }

  private static void assertSymmetric(double[][] matrix) {
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(matrix[i][j]).isCloseTo(matrix[j][i], within(1e-5));
      }
    }
  }
}
