package org.adagio.fit.neighbours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.ThreadCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourDivergenceTest {
  private static final int N = 300;
  private static final int D = 12;
  private static final double WEIGHT = 2.5;
  private static final float[][] POINTS = Clouds.shifted(Clouds.decaying(N, D, 0.8, 1), 0.3f);
  private static final float[][] MAP = Clouds.decaying(5, D, 0.9, 2);

  /** The last rows ask for the others; 0 where all ask for each other. */
  private static Round round(float[][] rows, boolean isOfDistances, int queries) {
    int asked = rows.length - queries;
    Matrix among = Matrix.of(Arrays.copyOf(rows, asked));
    Matrix asking = queries == 0 ? among : Matrix.of(Arrays.copyOfRange(rows, asked, rows.length));
    int[] own = new int[asking.rows()];
    Arrays.setAll(own, i -> queries == 0 ? i : -1);
    float[] lengths = lengths(among, isOfDistances);
    int[][] near = NearestRows.of(among, lengths, asking, own, 15, Progress.NONE);
    return new Round(
        among, lengths, asking, lengths(asking, isOfDistances), own, near, isOfDistances, false);
  }

  private static float[] lengths(Matrix rows, boolean isOfDistances) {
    float[] lengths = new float[rows.rows()];
    for (int i = 0; i < lengths.length && isOfDistances; i++) {
      double[] row = Textbook.widened(new float[][] {rows.row(i)})[0];
      lengths[i] = (float) Textbook.dot(row, row);
    }
    return lengths;
  }

  /** The objective, and the same written plainly. */
  private static final class Both implements AutoCloseable {
    final NeighbourDivergence divergence;
    final NaiveDivergence naive;

    Both(float[][] rows, boolean isOfDistances, int queries) {
      this(round(rows, isOfDistances, queries), ones());
    }

    Both(Round round, float[] whitening) {
      Candidates lists =
          Candidates.of(
              round.among().rows(), round.own(), 7, WEIGHT, new SplittableRandom(3), round.near());
      NeighbourTargets targets = new NeighbourTargets(round, lists);
      int[][] plain = new int[round.own().length][];
      double[][] weights = new double[plain.length][];
      double[] tau = new double[plain.length];
      for (int i = 0; i < plain.length; i++) {
        plain[i] = IntStream.range(lists.start(i), lists.start(i + 1)).map(lists::other).toArray();
        int[] near = round.near()[i];
        weights[i] =
            Arrays.stream(plain[i])
                .mapToDouble(j -> Arrays.stream(near).anyMatch(other -> other == j) ? 1 : WEIGHT)
                .toArray();
        tau[i] = 1 / targets.inverseTemperature(i);
      }
      divergence = new NeighbourDivergence(round, lists, targets, whitening, MAP.length);
      divergence.scaleFor(Matrix.of(MAP));
      naive =
          new NaiveDivergence(
              Textbook.widened(rows(round.among())),
              Textbook.widened(new float[][] {round.lengths()})[0],
              Textbook.widened(rows(round.asking())),
              tau,
              plain,
              weights,
              round.isOfAngles(),
              divergence.sigma());
    }

    @Override
    public void close() {
      divergence.close();
    }
  }

  private static float[][] rows(Matrix matrix) {
    return IntStream.range(0, matrix.rows()).mapToObj(matrix::row).toArray(float[][]::new);
  }

  private static float[] ones() {
    float[] ones = new float[D];
    Arrays.fill(ones, 1);
    return ones;
  }

  @ParameterizedTest
  @CsvSource({"true, 0", "true, 40", "false, 0", "false, 40"})
  void theValueIsTheMeanDivergence(boolean isOfDistances, int queries) {
    try (Both both = new Both(POINTS, isOfDistances, queries)) {
      double value = both.divergence.at(Matrix.of(MAP), new double[MAP.length * D]);
      double plain = both.naive.at(Textbook.widened(MAP));
      assertThat(plain).isPositive();
      assertThat(value).isEqualTo(plain, within(1e-5 * plain));
    }
  }

  @ParameterizedTest
  @CsvSource({"true, 0", "true, 40", "false, 0", "false, 40"})
  void theGradientIsThatOfFiniteDifferences(boolean isOfDistances, int queries) {
    try (Both both = new Both(POINTS, isOfDistances, queries)) {
      checkGradient(both, ones());
    }
  }

  // a map X stands for X T
  @Test
  void theGradientIsThatInWhiteCoordinates() {
    float[] whitening = new float[D];
    for (int k = 0; k < D; k++) {
      whitening[k] = 1 + 0.3f * k;
    }
    try (Both both = new Both(round(POINTS, true, 0), whitening)) {
      checkGradient(both, whitening);
    }
  }

  /** The same where angles count. */
  private static Round byAngle(int queries) {
    Round round = round(POINTS, true, queries);
    return new Round(
        round.among(),
        round.lengths(),
        round.asking(),
        round.askingLengths(),
        round.own(),
        round.near(),
        true,
        true);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40})
  void byAngleImagesAreComparedAtLengthOne(int queries) {
    try (Both both = new Both(byAngle(queries), ones())) {
      double value = both.divergence.at(Matrix.of(MAP), new double[MAP.length * D]);
      double plain = both.naive.at(Textbook.widened(MAP));
      assertThat(value).isEqualTo(plain, within(1e-5 * plain));
      checkGradient(both, ones());
      for (double factor : new double[] {0.8, 1.25}) {
        NaiveDivergence other =
            new NaiveDivergence(
                both.naive.points(),
                both.naive.lengths(),
                both.naive.asking(),
                both.naive.tau(),
                both.naive.lists(),
                both.naive.weights(),
                true,
                factor * both.naive.sigma());
        assertThat(other.at(Textbook.widened(MAP))).isGreaterThan(plain);
      }
    }
  }

  private static void checkGradient(Both both, float[] whitening) {
    double[] gradient = new double[MAP.length * D];
    both.divergence.at(Matrix.of(MAP), gradient);
    double largest = Arrays.stream(gradient).map(Math::abs).max().orElse(0);
    for (int at = 0; at < gradient.length; at++) {
      double above = both.naive.at(moved(at, 1e-5, whitening));
      double below = both.naive.at(moved(at, -1e-5, whitening));
      assertThat(gradient[at])
          .as("entry %d", at)
          .isEqualTo((above - below) / 2e-5, within(1e-4 * largest));
    }
  }

  private static double[][] moved(int at, double step, float[] whitening) {
    double[][] map = Textbook.widened(MAP);
    map[at / D][at % D] += step;
    for (double[] row : map) {
      Arrays.setAll(row, k -> row[k] * whitening[k]);
    }
    return map;
  }

  // τ is 0.3 of the squared distance to the tenth neighbour
  @Test
  void theTenthNeighbourSetsTheScale() {
    try (Both both = new Both(POINTS, true, 0)) {
      for (int i = 0; i < N; i++) {
        int own = i;
        double tenth =
            IntStream.range(0, N)
                .filter(j -> j != own)
                .mapToDouble(j -> Textbook.distance(POINTS[own], POINTS[j]))
                .sorted()
                .toArray()[9];
        assertThat(both.naive.tau()[i]).isEqualTo(0.3 * tenth * tenth, within(1e-5 * tenth));
      }
    }
  }

  // images that are the points leave nothing to gain
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theIdentityHasNoDivergence(boolean isOfDistances) {
    double[] gradient = new double[D * D];
    try (Both both = new Both(POINTS, isOfDistances, 0)) {
      assertThat(both.divergence.at(Matrix.identity(D), gradient)).isLessThan(1e-6);
      assertThat(gradient)
          .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-5 ? 0 : 1)
          .containsOnly(0.0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 40})
  void anyNumberOfThreadsGivesTheSameBits(int queries) {
    ThreadCounts.assertSameBits(() -> gradient(queries));
  }

  /** The gradient, and the value behind it. */
  private static double[] gradient(int queries) {
    try (Both both = new Both(POINTS, true, queries)) {
      double[] own = new double[MAP.length * D];
      double value = both.divergence.at(Matrix.of(MAP), own);
      double[] all = Arrays.copyOf(own, own.length + 1);
      all[own.length] = value;
      return all;
    }
  }

  // a point with ten equal ones has no tenth neighbour at a distance
  @Test
  void equalPointsLeaveEverythingFinite() {
    float[][] points = Clouds.gaussian(60, D, 5);
    for (int i = 0; i < 30; i++) {
      points[i] = points[0].clone();
    }
    try (Both both = new Both(points, true, 0)) {
      double[] gradient = new double[MAP.length * D];
      assertThat(both.divergence.at(Matrix.of(MAP), gradient)).isFinite().isNotNegative();
      for (double value : gradient) {
        assertThat(value).isFinite();
      }
    }
  }

  @Test
  void aListNamesNobodyTwiceAndNotItsOwner() {
    int[][] near = {{1, 2}, {0, 2}, {1, 0}, {0, 0}};
    int[] own = {0, 1, -1, 3};
    Candidates lists = Candidates.of(4, own, 50, 1, new SplittableRandom(1), near, near);
    assertThat(lists.asking()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      int not = own[i];
      int[] list = IntStream.range(lists.start(i), lists.start(i + 1)).map(lists::other).toArray();
      assertThat(list).isEqualTo(IntStream.range(0, 4).filter(j -> j != not).toArray());
      for (int at = lists.reverseStart(i); at < lists.reverseStart(i + 1); at++) {
        assertThat(lists.other(lists.entry(at))).isEqualTo(i);
        assertThat(lists.entry(at))
            .isBetween(lists.start(lists.owner(at)), lists.start(lists.owner(at) + 1) - 1);
      }
    }
  }
}
