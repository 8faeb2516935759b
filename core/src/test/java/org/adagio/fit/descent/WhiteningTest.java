package org.adagio.fit.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WhiteningTest {
  private static final float[][] POINTS = Clouds.decaying(80, 6, 0.6, 1);

  /** Σ s sᵀ over the unit secants of all pairs, by plain loops; a trace of d makes its mean 1. */
  private static double[][] secantMoments(float[][] points) {
    int d = points[0].length;
    double[][] moments = new double[d][d];
    double pairs = points.length * (points.length - 1) / 2.0;
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        double distance = Textbook.distance(points[i], points[j]);
        for (int a = 0; a < d; a++) {
          for (int b = 0; b < d; b++) {
            moments[a][b] +=
                ((double) points[i][a] - points[j][a])
                    * ((double) points[i][b] - points[j][b])
                    / (distance * distance)
                    * (d / pairs);
          }
        }
      }
    }
    return moments;
  }

  // (M + λI)^(-1/2) on both sides of M + λI is the identity
  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.1, 1})
  void momentsBecomeRound(double share) {
    Whitening whitening = Whitening.of(Matrix.of(POINTS), share);
    double[][] moments = secantMoments(POINTS);
    for (int a = 0; a < 6; a++) {
      moments[a][a] += share;
    }
    double[][] t = NaiveStress.widened(whitening.white(Matrix.identity(6)));
    double[][] round = Textbook.product(Textbook.product(Textbook.transposed(t), moments), t);
    for (int a = 0; a < 6; a++) {
      for (int b = 0; b < 6; b++) {
        assertThat(round[a][b]).isEqualTo(a == b ? 1 : 0, within(1e-3));
      }
    }
  }

  @Test
  void aMapAndItsWhiteFormGiveTheSameImages() {
    Whitening whitening = Whitening.of(Matrix.of(POINTS), 0.1);
    Matrix map = Matrix.of(Clouds.gaussian(3, 6, 2));
    double[][] images = Textbook.product(widened(POINTS), Textbook.transposed(wide(map)));
    double[][] white =
        Textbook.product(
            wide(whitening.white(Matrix.of(POINTS))),
            Textbook.transposed(wide(whitening.fromMap(map))));
    for (int i = 0; i < POINTS.length; i++) {
      assertThat(white[i]).containsExactly(images[i], within(1e-5));
    }
    assertThat(wide(whitening.toMap(whitening.fromMap(map)))[2])
        .containsExactly(wide(map)[2], within(1e-5));
  }

  @ParameterizedTest
  @CsvSource({"0, 0.1", "0.1, 0.1", "0.1, 0.01"})
  void theGradientInWhiteCoordinatesIsThatOfFiniteDifferences(double distortion, double share) {
    Whitening whitening = Whitening.of(Matrix.of(POINTS), share);
    Matrix white = whitening.fromMap(Matrix.of(Clouds.gaussian(3, 6, 3)));
    double[] gradient = new double[18];
    try (Landmarks landmarks = Landmarks.of(Matrix.of(POINTS), whitening, 3)) {
      new BandStress(Band.of(distortion), List.of(landmarks)).at(white, gradient);
    }
    double[][] turn = wide(whitening.white(Matrix.identity(6)));
    double step = 1e-5;
    double[][] x = wide(white);
    double[] expected = new double[18];
    for (int k = 0; k < 18; k++) {
      double kept = x[k / 6][k % 6];
      x[k / 6][k % 6] = kept + step;
      double above = valueOf(x, turn, distortion);
      x[k / 6][k % 6] = kept - step;
      double below = valueOf(x, turn, distortion);
      x[k / 6][k % 6] = kept;
      expected[k] = (above - below) / (2 * step);
    }
    double magnitude = Math.sqrt(Textbook.dot(expected, expected));
    assertThat(magnitude).isGreaterThan(1);
    assertThat(gradient).containsExactly(expected, within(1e-4 * magnitude));
  }

  /** The stress of the points themselves under Q = X Tᵀ. */
  private static double valueOf(double[][] white, double[][] turn, double distortion) {
    double[][] map = Textbook.product(white, Textbook.transposed(turn));
    return NaiveStress.ofPairs(distortion, map, POINTS).value();
  }

  @Test
  void equalPointsAreLeftAsTheyAre() {
    Whitening whitening = Whitening.of(Matrix.zeros(5, 3), 0.1);
    assertThat(whitening.toMap(Matrix.identity(3))).isEqualTo(Matrix.identity(3));
  }

  private static double[][] wide(Matrix matrix) {
    return NaiveStress.widened(matrix);
  }

  private static double[][] widened(float[][] points) {
    return Textbook.widened(points);
  }
}
