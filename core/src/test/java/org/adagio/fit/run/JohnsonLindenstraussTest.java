package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.MapOnly;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JohnsonLindenstraussTest {

  @Test
  void signsAreOneOverTheRootOfR() {
    Matrix matrix = MapOnly.of(JohnsonLindenstrauss.signs(), 7, Clouds.gaussian(3, 50, 1)).matrix();
    float expected = (float) (1 / Math.sqrt(7));
    for (float entry : matrix.values()) {
      assertThat(Math.abs(entry)).isEqualTo(expected);
    }
  }

  @Test
  void entriesAreUncorrelatedWithMeanZeroAndVarianceOneOverR() {
    int r = 100;
    int d = 400;
    float[] values = RandomSigns.of(r, d, 1).values();
    double sum = 0;
    double squares = 0;
    double neighbours = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[i];
      squares += r * values[i] * values[i];
      neighbours += r * values[i] * values[(i + 1) % values.length];
    }
    double n = values.length;
    assertThat(sum * Math.sqrt(r) / n).isEqualTo(0, within(5 / Math.sqrt(n)));
    assertThat(squares / n).isEqualTo(1, within(5 * Math.sqrt(2 / n)));
    assertThat(neighbours / n).isEqualTo(0, within(5 / Math.sqrt(n)));
  }

  @Test
  void aTallerMatrixBeginsWithTheSameRowsButForTheScale() {
    Matrix small = RandomSigns.of(4, 30, 9);
    Matrix tall = RandomSigns.of(16, 30, 9);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 30; j++) {
        assertThat(2 * tall.get(i, j)).isEqualTo(small.get(i, j), within(1e-6f));
      }
    }
  }

  @Test
  void entriesDependOnTheSeedAndNotOnThreads() {
    ThreadCounts.assertSameBits(() -> RandomSigns.of(40, 30, 5));
    assertThat(RandomSigns.of(40, 30, 6)).isNotEqualTo(RandomSigns.of(40, 30, 5));
  }

  // ⌈2 ln(n(n − 1)/γ) / (ε²/2 − ε³/3)⌉ with ε = 2δ − δ², by a pocket calculator
  @ParameterizedTest
  @CsvSource({
    "2,     0.5, 0.5,  20", // ε = 0.75: 2 ln 4 / 0.140625 = 19.72
    "20,    0.5, 0.1,  118", // 2 ln 3800 / 0.140625 = 117.23
    "1000,  0.1, 0.01, 2337",
    "60000, 0.2, 0.01, 1081",
  })
  void theLemmasNumberOfRows(long n, double distortion, double failure, long rows) {
    assertThat(JohnsonLindenstrauss.requiredRows(n, distortion, failure)).isEqualTo(rows);
  }

  @Test
  void theLemmaHoldsAtItsNumberOfRows() {
    // 20 points, δ = 0.5, γ = 0.1: at most 5 of 50 seeds are expected to fail; 12 are 3.3 σ
    int rows = (int) JohnsonLindenstrauss.requiredRows(20, 0.5, 0.1);
    float[][] points = Clouds.gaussian(20, 150, 3);
    int failures = 0;
    for (int seed = 0; seed < 50; seed++) {
      LinearEmbedding map =
          MapOnly.plan(JohnsonLindenstrauss.signs(), rows).seed(seed).on(points).map();
      if (Textbook.maxDistortion(points, map) > 0.5) {
        failures++;
      }
    }
    assertThat(failures).isLessThanOrEqualTo(12);
  }

  @Test
  void refusesNonsense() {
    assertThatThrownBy(() -> JohnsonLindenstrauss.requiredRows(1, 0.1, 0.1))
        .hasMessage("points must be at least 2, got 1");
    assertThatThrownBy(() -> JohnsonLindenstrauss.requiredRows(9, 1, 0.1))
        .hasMessage("distortion must lie between 0 and 1, got 1.0");
    assertThatThrownBy(() -> JohnsonLindenstrauss.requiredRows(9, 0.1, Double.NaN))
        .hasMessage("failure probability must lie between 0 and 1, got NaN");
    assertThatThrownBy(() -> Fit.to(-1).with(JohnsonLindenstrauss.signs()))
        .hasMessage("dimension must be at least 1, got -1");
  }
}
