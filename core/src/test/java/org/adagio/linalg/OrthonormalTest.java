package org.adagio.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrthonormalTest {

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 9", "9, 9", "30, 31", "150, 300"})
  void everyLeadingSpanIsKept(int count, int d) {
    float[][] given = Clouds.gaussian(count, d, 5);
    Matrix rows = Orthonormal.rows(Matrix.of(given));
    double[][] basis = new double[count][d];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < d; j++) {
        basis[i][j] = rows.get(i, j);
      }
    }
    assertThat(Textbook.orthonormalityError(basis)).isLessThan(1e-6);
    double[][] wide = Textbook.widened(given);
    for (int i = 0; i < count; i++) {
      double rest = Textbook.dot(wide[i], wide[i]);
      for (int j = 0; j <= i; j++) {
        rest -= Math.pow(Textbook.dot(wide[i], basis[j]), 2);
      }
      assertThat(rest / d).isEqualTo(0, within(1e-5));
    }
  }

  @Test
  void theErrorIsTheLargestEntryOfTheGramMatrixLessTheIdentity() {
    assertThat(Orthonormal.error(Matrix.identity(3))).isZero();
    Matrix skewed = Matrix.of(new float[][] {{1, 0}, {0.25f, 1}});
    assertThat(Orthonormal.error(skewed)).isEqualTo(0.25);
    Matrix broken = Matrix.of(new float[][] {{1, 0}, {Float.NaN, 1}});
    assertThat(Orthonormal.error(broken)).isNaN();
  }

  @Test
  void gaussianEntriesHaveMeanZeroAndVarianceOne() {
    float[] values = Orthonormal.gaussian(100, 400, new SplittableRandom(1)).values();
    double sum = 0;
    double squares = 0;
    for (float value : values) {
      sum += value;
      squares += value * value;
    }
    // five standard deviations: 1/√n for the mean, √(2/n) for the variance
    assertThat(sum / values.length).isEqualTo(0, within(5 / 200.0));
    assertThat(squares / values.length).isEqualTo(1, within(5 * Math.sqrt(2) / 200));
  }
}
