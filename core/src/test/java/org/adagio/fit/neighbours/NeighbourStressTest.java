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
import org.junit.jupiter.params.provider.EnumSource;

class NeighbourStressTest {
  private static final int N = 300;
  private static final float[][] POINTS = Clouds.shifted(Clouds.decaying(N, 12, 0.8, 1), 0.3f);
  private static final float[][] MAP = Clouds.decaying(5, 12, 0.9, 2);

  /** The objective, and the same written plainly. */
  private static final class Both implements AutoCloseable {
    final NeighbourStress stress;
    final NaiveDivergence naive;

    Both(Comparison comparison, float[][] points) {
      this(comparison, points, 0);
    }

    /**
     * @param queries so many of the last rows ask for the others; 0 where all ask for each other
     */
    Both(Comparison comparison, float[][] points, int queries) {
      Matrix matrix = Matrix.of(points);
      float[][] rows = comparison.rows(matrix);
      int asked = points.length - queries;
      int[][] near =
          queries == 0
              ? nearest(comparison, Matrix.of(rows))
              : NeighbourLists.ofOthers(
                  comparison,
                  Matrix.of(Arrays.copyOf(rows, asked)),
                  Matrix.of(Arrays.copyOfRange(rows, asked, rows.length)),
                  15,
                  Progress.NONE);
      Candidates lists =
          queries == 0
              ? Candidates.of(7, new SplittableRandom(3), near)
              : Candidates.ofQueries(asked, 7, new SplittableRandom(3), near);
      NeighbourTargets targets = new NeighbourTargets(comparison, rows, near, lists);
      int[][] plain = new int[points.length][];
      double[] tau = new double[points.length];
      for (int i = 0; i < points.length; i++) {
        plain[i] = IntStream.range(lists.start(i), lists.start(i + 1)).map(lists::other).toArray();
        tau[i] = 1 / targets.inverseTemperature(i);
      }
      stress = new NeighbourStress(comparison, matrix, lists, targets, Matrix.of(MAP));
      naive =
          new NaiveDivergence(
              comparison,
              Textbook.widened(points),
              tau,
              plain,
              NaiveDivergence.length(Textbook.widened(MAP)));
    }

    @Override
    public void close() {
      stress.close();
    }
  }

  private static int[][] nearest(Comparison comparison, Matrix rows) {
    return NeighbourLists.of(comparison, rows, 15, Progress.NONE);
  }

  @ParameterizedTest
  @EnumSource
  void theValueIsTheMeanDivergence(Comparison comparison) {
    try (Both both = new Both(comparison, POINTS)) {
      double value = both.stress.at(Matrix.of(MAP), new double[MAP.length * 12]);
      double plain = both.naive.at(Textbook.widened(MAP), Textbook.widened(POINTS));
      assertThat(plain).isPositive();
      assertThat(value).isEqualTo(plain, within(1e-5 * plain));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theValueForQueriesIsTheirMeanDivergence(Comparison comparison) {
    try (Both both = new Both(comparison, POINTS, 40)) {
      double value = both.stress.at(Matrix.of(MAP), new double[MAP.length * 12]);
      double plain = both.naive.at(Textbook.widened(MAP), Textbook.widened(POINTS));
      assertThat(plain).isPositive();
      assertThat(value).isEqualTo(plain, within(1e-5 * plain));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theGradientIsThatOfFiniteDifferences(Comparison comparison) {
    checkGradient(comparison, 0);
  }

  @ParameterizedTest
  @EnumSource
  void theGradientForQueriesIsThatOfFiniteDifferences(Comparison comparison) {
    checkGradient(comparison, 40);
  }

  private static void checkGradient(Comparison comparison, int queries) {
    try (Both both = new Both(comparison, POINTS, queries)) {
      double[] gradient = new double[MAP.length * 12];
      both.stress.at(Matrix.of(MAP), gradient);
      double largest =
          IntStream.range(0, 60).mapToDouble(i -> Math.abs(gradient[i])).max().orElse(0);
      double[][] map = Textbook.widened(MAP);
      double[][] points = Textbook.widened(POINTS);
      for (int at = 0; at < gradient.length; at++) {
        double before = map[at / 12][at % 12];
        double step = 1e-5;
        map[at / 12][at % 12] = before + step;
        double above = both.naive.at(map, points);
        map[at / 12][at % 12] = before - step;
        double below = both.naive.at(map, points);
        map[at / 12][at % 12] = before;
        assertThat(gradient[at])
            .as("entry %d", at)
            .isEqualTo((above - below) / (2 * step), within(1e-4 * largest));
      }
    }
  }

  // τ is 0.3 of the squared distance to the tenth neighbour
  @Test
  void theTenthNeighbourSetsTheScale() {
    try (Both both = new Both(Comparison.DISTANCE, POINTS)) {
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
  @EnumSource
  void theIdentityHasNoDivergence(Comparison comparison) {
    Matrix matrix = Matrix.of(POINTS);
    float[][] rows = comparison.rows(matrix);
    int[][] near = nearest(comparison, Matrix.of(rows));
    Candidates lists = Candidates.of(7, new SplittableRandom(3), near);
    NeighbourTargets targets = new NeighbourTargets(comparison, rows, near, lists);
    double[] gradient = new double[12 * 12];
    try (NeighbourStress stress =
        new NeighbourStress(comparison, matrix, lists, targets, Matrix.identity(12))) {
      assertThat(stress.at(Matrix.identity(12), gradient)).isLessThan(1e-6);
      assertThat(gradient)
          .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-5 ? 0 : 1)
          .containsOnly(0.0);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anyNumberOfThreadsGivesTheSameBits(Comparison comparison) {
    double[] alone = ThreadCounts.with(1, () -> gradient(comparison));
    for (int threads : new int[] {2, 3}) {
      assertThat(ThreadCounts.with(threads, () -> gradient(comparison))).isEqualTo(alone);
    }
  }

  /** The gradient, and the value behind it. */
  private static double[] gradient(Comparison comparison) {
    try (Both both = new Both(comparison, POINTS)) {
      double[] gradient = new double[MAP.length * 12 + 1];
      double[] own = new double[MAP.length * 12];
      gradient[own.length] = both.stress.at(Matrix.of(MAP), own);
      System.arraycopy(own, 0, gradient, 0, own.length);
      return gradient;
    }
  }

  // a point with ten equal ones has no tenth neighbour at a distance
  @Test
  void equalPointsLeaveEverythingFinite() {
    float[][] points = Clouds.gaussian(60, 12, 5);
    for (int i = 0; i < 30; i++) {
      points[i] = points[0].clone();
    }
    try (Both both = new Both(Comparison.DISTANCE, points)) {
      double[] gradient = new double[MAP.length * 12];
      assertThat(both.stress.at(Matrix.of(MAP), gradient)).isFinite().isNotNegative();
      for (double value : gradient) {
        assertThat(value).isFinite();
      }
    }
  }

  @Test
  void queriesAskForPointsAndStandInNoList() {
    int[][] near = {{1, 2}, {0, 2}};
    Candidates lists = Candidates.ofQueries(4, 50, new SplittableRandom(1), near, near);
    assertThat(lists.points()).isEqualTo(6);
    assertThat(lists.firstAsking()).isEqualTo(4);
    assertThat(lists.asking()).isEqualTo(2);
    for (int i = 0; i < 6; i++) {
      int[] list = IntStream.range(lists.start(i), lists.start(i + 1)).map(lists::other).toArray();
      assertThat(list).isEqualTo(i < 4 ? new int[0] : new int[] {0, 1, 2, 3});
    }
    assertThat(lists.reverseStart(6)).isEqualTo(lists.reverseStart(4)).isEqualTo(8);
  }

  @Test
  void aListNamesNobodyTwiceAndNotItsOwner() {
    int[][] near = {{1, 2}, {0, 2}, {1, 0}, {0, 0}};
    Candidates lists = Candidates.of(50, new SplittableRandom(1), near, near);
    assertThat(lists.points()).isEqualTo(4);
    for (int i = 0; i < 4; i++) {
      int own = i;
      int[] list = IntStream.range(lists.start(i), lists.start(i + 1)).map(lists::other).toArray();
      assertThat(list).isEqualTo(IntStream.range(0, 4).filter(j -> j != own).toArray());
      for (int at = lists.reverseStart(i); at < lists.reverseStart(i + 1); at++) {
        assertThat(lists.other(lists.entry(at))).isEqualTo(i);
        assertThat(lists.entry(at))
            .isBetween(lists.start(lists.owner(at)), lists.start(lists.owner(at) + 1) - 1);
      }
    }
  }
}
