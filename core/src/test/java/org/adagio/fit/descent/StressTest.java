package org.adagio.fit.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The stress and its gradient against plain float64 loops over all secants. */
class StressTest {

  @ParameterizedTest
  @CsvSource({
    "2, 1, 1, 0",
    "3, 5, 2, 0",
    "63, 9, 4, 0",
    "64, 9, 4, 0.1",
    "65, 9, 1, 0",
    "130, 12, 5, 0.3",
    "257, 30, 7, 0.1",
    "400, 3, 3, 0.05",
    "130, 12, 5, 1.5"
  })
  void ofLandmarksIsThatOfAllTheirPairs(int n, int d, int r, double distortion) {
    float[][] points = centred(Clouds.decaying(n, d, 0.9, 1));
    Matrix map = map(r, d, 2);
    try (Landmarks landmarks = landmarks(points, r)) {
      agree(
          landmarks,
          distortion,
          map,
          NaiveStress.ofPairs(distortion, NaiveStress.widened(map), points));
    }
  }

  @Test
  void theNaiveGradientIsThatOfItsFiniteDifferences() {
    float[][] points = Clouds.decaying(40, 6, 0.9, 3);
    for (double distortion : new double[] {0, 0.1, 0.4}) {
      double[][] map = NaiveStress.widened(map(3, 6, 4));
      double[] gradient = NaiveStress.ofPairs(distortion, map, points).gradient();
      assertThat(gradient)
          .containsExactly(finiteDifferences(distortion, map, points), within(2e-4));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1})
  void theGradientOfLandmarksIsThatOfFiniteDifferences(double distortion) {
    float[][] points = centred(Clouds.decaying(90, 8, 0.8, 5));
    points[3] = nudged(points[4], 1e-3f, 6); // near
    points[5] = points[6].clone(); // equal
    Matrix map = map(3, 8, 7);
    double[] expected = finiteDifferences(distortion, NaiveStress.widened(map), points);
    double[] gradient = new double[expected.length];
    try (Landmarks landmarks = landmarks(points, 3)) {
      landmarks.at(map, Band.of(distortion), gradient, new RatioRange());
    }
    assertThat(gradient).containsExactly(expected, within(1e-4 * norm(expected)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.2})
  void ofSomePairsIsThatOfPlainLoops(double distortion) {
    float[][] points = centred(Clouds.decaying(70, 6, 0.9, 8));
    List<SparsePairs.Pair> some = new ArrayList<>();
    Matrix map = map(2, 6, 9);
    NaiveStress naive = new NaiveStress(distortion, NaiveStress.widened(map));
    for (int i = 0; i < 70; i++) {
      for (int j = i + 1; j < 70; j++) {
        if ((i + j) % 3 != 0) {
          double distance = Textbook.distance(points[i], points[j]);
          some.add(new SparsePairs.Pair(i, j, (float) (1 / (distance * distance))));
          naive.add(points[i], points[j]);
        }
      }
    }
    try (SparsePairs stress = new SparsePairs(Matrix.of(points), some, 2)) {
      agree(stress, distortion, map, naive);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1, 1, 0", "1, 9, 3, 0.2", "255, 9, 2, 0", "257, 4, 4, 0.1", "600, 70, 20, 0.1"})
  void ofSecantsIsThatOfPlainLoops(int count, int d, int r, double distortion) {
    float[][] secants = Clouds.gaussian(count, d, 10);
    for (float[] secant : secants) {
      double length = Textbook.distance(secant, new float[d]);
      for (int k = 0; k < d; k++) {
        secant[k] /= (float) length;
      }
    }
    Matrix map = map(r, d, 11);
    NaiveStress naive = new NaiveStress(distortion, NaiveStress.widened(map));
    for (double[] secant : Textbook.widened(secants)) {
      naive.add(secant);
    }
    try (SparsePairs stress = SparsePairs.ofSecants(Matrix.of(secants), r)) {
      agree(stress, distortion, map, naive);
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {1e-1f, 1e-2f, 1e-3f, 1e-4f})
  void nearPairsAreCountedThroughTheirSecants(float spread) {
    // clusters of nearly equal points far from each other: most pairs are near
    float[][] centres = Clouds.gaussian(3, 7, 12);
    float[][] points = new float[60][];
    Arrays.setAll(points, i -> nudged(centres[i % 3], spread, 100 + i));
    points = centred(points);
    Matrix map = map(2, 7, 13);
    try (Landmarks landmarks = landmarks(points, 2)) {
      agree(landmarks, 0, map, NaiveStress.ofPairs(0, NaiveStress.widened(map), points));
    }
  }

  @Test
  void equalPointsAddNothing() {
    float[][] half = centred(Clouds.gaussian(50, 5, 14));
    float[][] points = new float[100][];
    Arrays.setAll(points, i -> half[i / 2]);
    Matrix map = map(2, 5, 15);
    try (Landmarks landmarks = landmarks(points, 2)) {
      agree(landmarks, 0, map, NaiveStress.ofPairs(0, NaiveStress.widened(map), points));
    }
  }

  @Test
  void pointsThatAreAllEqualHaveNoStress() {
    float[][] points = new float[10][3];
    try (Landmarks landmarks = landmarks(points, 2)) {
      double[] gradient = new double[6];
      assertThat(landmarks.at(map(2, 3, 16), Band.of(0), gradient, new RatioRange())).isZero();
      assertThat(gradient).containsOnly(0);
    }
  }

  @Test
  void anIsometryHasNoStressBeyondABand() {
    float[][] points = centred(Clouds.gaussian(150, 6, 17));
    try (Landmarks landmarks = landmarks(points, 6)) {
      double[] gradient = new double[36];
      assertThat(landmarks.at(Matrix.identity(6), Band.of(1e-3), gradient, new RatioRange()))
          .isZero();
      assertThat(gradient).containsOnly(0);
    }
  }

  @Test
  void theMapZeroLacksEveryDistance() {
    // every ratio is 0, so every h is −1 and nothing pulls in any direction
    float[][] points = centred(Clouds.gaussian(80, 6, 18));
    try (Landmarks landmarks = landmarks(points, 2)) {
      double[] gradient = new double[12];
      double value = landmarks.at(Matrix.zeros(2, 6), Band.of(0), gradient, new RatioRange());
      assertThat(value).isEqualTo(80 * 79 / 4.0, within(1e-3));
      assertThat(gradient).containsOnly(0);
    }
  }

  @Test
  void theGradientIsAddedToWhatWasThere() {
    float[][] points = centred(Clouds.gaussian(30, 4, 19));
    Matrix map = map(2, 4, 20);
    try (Landmarks landmarks = landmarks(points, 2)) {
      double[] once = new double[8];
      landmarks.at(map, Band.of(0), once, new RatioRange());
      double[] twice = once.clone();
      landmarks.at(map, Band.of(0), twice, new RatioRange());
      assertThat(twice).containsExactly(Arrays.stream(once).map(x -> 2 * x).toArray());
    }
  }

  @Test
  void isTheSameBitsForAnyNumberOfThreads() {
    float[][] points = centred(Clouds.decaying(300, 12, 0.9, 21));
    IntStream.range(0, 20).forEach(i -> points[i] = nudged(points[40 + i], 1e-3f, i));
    Matrix map = map(4, 12, 22);
    ThreadCounts.assertSameBits(() -> valueAndGradient(points, map));
  }

  private static double[] valueAndGradient(float[][] points, Matrix map) {
    try (Landmarks landmarks = landmarks(points, 4)) {
      int size = map.values().length;
      double[] gradient = new double[size];
      double value = landmarks.at(map, Band.of(0.1), gradient, new RatioRange());
      double[] both = Arrays.copyOf(gradient, size + 1);
      both[size] = value;
      return both;
    }
  }

  private static void agree(BandedPairs stress, double distortion, Matrix map, NaiveStress naive) {
    double[] gradient = new double[map.values().length];
    RatioRange met = new RatioRange();
    double value = stress.at(map, Band.of(distortion), gradient, met);
    assertThat(Math.max(distortion, met.distortion()))
        .isEqualTo(Math.max(distortion, naive.distortion()), within(1e-4));
    double magnitude = norm(naive.gradient());
    assertThat(value).isEqualTo(naive.value(), within(2e-5 * naive.value() + 1e-6));
    assertThat(gradient).containsExactly(naive.gradient(), within(2e-5 * magnitude + 1e-5));
  }

  /** Central differences of the naive float64 stress. */
  private static double[] finiteDifferences(double distortion, double[][] map, float[][] points) {
    double step = 1e-6;
    int d = map[0].length;
    double[] differences = new double[map.length * d];
    for (int at = 0; at < differences.length; at++) {
      double kept = map[at / d][at % d];
      map[at / d][at % d] = kept + step;
      double above = NaiveStress.ofPairs(distortion, map, points).value();
      map[at / d][at % d] = kept - step;
      double below = NaiveStress.ofPairs(distortion, map, points).value();
      map[at / d][at % d] = kept;
      differences[at] = (above - below) / (2 * step);
    }
    return differences;
  }

  /** Moments of pairs beyond 0.8 of the band, their mean 1 and 0.01 added, times their inverse. */
  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.3})
  void theCurvatureIsThatOfThePairsThatBind(double distortion) {
    float[][] points = centred(Clouds.decaying(90, 8, 0.8, 5));
    points[3] = nudged(points[4], 1e-3f, 6); // near
    points[5] = points[6].clone(); // equal
    double[][] map = NaiveStress.widened(map(3, 8, 7));
    double[][] moments = new double[8][8];
    double trace = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = i + 1; j < points.length; j++) {
        double[] secant = new double[8];
        for (int k = 0; k < 8; k++) {
          secant[k] = (double) points[i][k] - points[j][k];
        }
        double length = norm(secant);
        double[][] image = Textbook.product(map, Textbook.transposed(new double[][] {secant}));
        double kept = norm(Textbook.transposed(image)[0]) / length;
        if (length > 0 && Math.abs(kept - 1) > 0.8 * distortion) {
          for (int at = 0; at < 64; at++) {
            moments[at / 8][at % 8] += secant[at / 8] * secant[at % 8] / (length * length);
          }
          trace++;
        }
      }
    }
    try (Landmarks landmarks = landmarks(points, 3)) {
      Matrix inverse =
          new BandStress(Band.of(distortion), List.of(landmarks))
              .inverseCurvature(map(3, 8, 7))
              .orElseThrow();
      for (int at = 0; at < 64; at++) {
        double product = 0;
        for (int k = 0; k < 8; k++) {
          double own = moments[at / 8][k] * 8 / trace + (at / 8 == k ? 0.01 : 0);
          product += own * inverse.get(k, at % 8);
        }
        assertThat(product).isEqualTo(at / 8 == at % 8 ? 1 : 0, within(1e-3));
      }
    }
  }

  private static double norm(double[] x) {
    return Math.sqrt(Textbook.dot(x, x));
  }

  /** Landmarks in the coordinates of the points. */
  private static Landmarks landmarks(float[][] points, int dimension) {
    int d = points[0].length;
    return Landmarks.of(Matrix.of(points), Whitening.ofMoments(new double[d * d], d, 0), dimension);
  }

  private static Matrix map(int r, int d, long seed) {
    float[][] rows = Clouds.gaussian(r, d, seed);
    for (float[] row : rows) {
      for (int k = 0; k < d; k++) {
        row[k] /= (float) Math.sqrt(r);
      }
    }
    return Matrix.of(rows);
  }

  private static float[] nudged(float[] point, float by, long seed) {
    float[] noise = Clouds.gaussian(1, point.length, seed)[0];
    float[] nudged = new float[point.length];
    for (int k = 0; k < nudged.length; k++) {
      nudged[k] = point[k] + by * noise[k];
    }
    return nudged;
  }

  private static float[][] centred(float[][] points) {
    double[][] wide = Textbook.centred(points);
    float[][] centred = new float[points.length][points[0].length];
    for (int i = 0; i < centred.length; i++) {
      for (int k = 0; k < centred[i].length; k++) {
        centred[i][k] = (float) wide[i][k];
      }
    }
    return centred;
  }
}
