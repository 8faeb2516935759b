package org.adagio.experiments.numax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.experiments.Textbook;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That the program is solved: its trace against bounds that plain float64 loops compute. */
class NuMaxOptimalityTest {
  private static final NuMax NUMAX = new NuMax(200, 100);

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2, 0.5})
  void ofARegularSimplexTheTraceIsKnown(double distortion) {
    int n = 9;
    float[][] simplex = new float[n][n];
    for (int i = 0; i < n; i++) {
      simplex[i][i] = 1;
    }
    double low = (1 - distortion) * (1 - distortion);
    assertThat(solved(distortion, simplex).trace()).isEqualTo((n - 1) * low, within(0.01 * n));
  }

  @ParameterizedTest
  @CsvSource({"40, 12, 0.05, 1", "40, 12, 0.3, 2", "70, 20, 0.1, 3", "20, 30, 0.2, 4"})
  void weakDualityBoundsTheTrace(int n, int d, double distortion, long seed) {
    float[][] points = Textbook.decaying(n, d, 0.9, seed);
    NuMaxIterate solved = solved(distortion, points);
    double[] y = new double[solved.size()];
    for (int k = 0; k < y.length; k++) {
      y[k] = -solved.dual()[k] / solved.threshold();
    }
    // Σ y v vᵀ ⪯ I  ⇒  trace(Q) ≥ l Σ y₊ − u Σ y₋ for every feasible Q
    double bound = 0;
    for (double each : y) {
      bound += each > 0 ? each * squared(1 - distortion) : each * squared(1 + distortion);
    }
    bound /= Math.max(1, largestEigenvalue(weightedSecants(points, solved, y)));
    assertThat(solved.trace()).isBetween(bound, 1.01 * bound);
  }

  @Test
  void noFeasibleMapOfTheOthersHasASmallerTrace() {
    double distortion = 0.3;
    float[][] points = Textbook.decaying(40, 16, 0.9, 5);
    double trace = solved(distortion, points).trace();
    List<Double> others =
        IntStream.rangeClosed(1, 16)
            .boxed()
            .flatMap(
                r ->
                    Stream.<EmbeddingMethod>of(
                            PrincipalComponents.exact(),
                            Adagio.halfSplit(),
                            JohnsonLindenstrauss.signs())
                        .map(method -> Fit.to(r).with(method).seed(6).on(points).map()))
            .map(map -> leastFeasibleTrace(map, points, distortion))
            .filter(other -> other < Double.POSITIVE_INFINITY)
            .toList();
    assertThat(others).hasSizeGreaterThan(5).allMatch(other -> other > trace);
  }

  @Test
  void theTraceDoesNotDependOnHowManySecantsARoundAdds() {
    float[][] points = Textbook.decaying(40, 15, 0.9, 7);
    double all = solved(new NuMax(10_000, 100), 0.1, points).trace();
    double few = solved(new NuMax(25, 100), 0.1, points).trace();
    assertThat(few).isEqualTo(all, within(0.01 * all));
  }

  // pairs that float32 images cannot tell apart lie beyond whatever the map; a round that lists no
  // others must not take them for all that are beyond
  @Test
  void aSolveIsNotConvergedWhileViolatedSecantsAreUnknown() {
    float[][] points = Textbook.decaying(40, 12, 0.9, 8);
    for (float[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] += 20;
      }
    }
    for (int i = 0; i < 10; i++) {
      points[2 * i + 1] = points[2 * i].clone();
      points[2 * i + 1][0] = Math.nextUp(points[2 * i][0]);
    }
    PointCloud cloud = PointCloud.of(points);
    try (NuMaxCloud all = new NuMaxCloud(cloud, Progress.NONE)) {
      NuMaxSearch.Outcome outcome = new NuMaxSearch(all, 5, 60, Execution.DEFAULT).solve(0.2);
      assertThat(!outcome.converged() || outcome.violated() <= 10)
          .as("%d violated in %d rounds", outcome.violated(), outcome.rounds())
          .isTrue();
    }
  }

  private static NuMaxIterate solved(double distortion, float[][] points) {
    return solved(NUMAX, distortion, points);
  }

  private static NuMaxIterate solved(NuMax method, double distortion, float[][] points) {
    PointCloud cloud = PointCloud.of(points);
    try (NuMaxCloud all = new NuMaxCloud(cloud, Progress.NONE)) {
      NuMaxSearch.Outcome outcome =
          new NuMaxSearch(all, method.secants(), method.rounds(), Execution.DEFAULT)
              .solve(distortion);
      assertThat(outcome.converged()).isTrue();
      PointCloud rows = PointCloud.of(all.projection(outcome.iterate().map()));
      LinearEmbedding map = LinearEmbedding.of(rows.toArrays());
      assertThat(Textbook.maxDistortion(points, map)).isLessThanOrEqualTo(distortion + 1e-6);
      return outcome.iterate();
    }
  }

  /** The trace of a map scaled down as far as the bounds allow, or infinity if they do not. */
  private static double leastFeasibleTrace(
      LinearEmbedding embedding, float[][] points, double distortion) {
    float[][] image = embedding.apply(points);
    double shortest = Double.POSITIVE_INFINITY;
    double longest = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        double ratio =
            Textbook.distance(image[i], image[j]) / Textbook.distance(points[i], points[j]);
        shortest = Math.min(shortest, ratio);
        longest = Math.max(longest, ratio);
      }
    }
    double scale = (1 - distortion) / shortest;
    if (scale * longest > 1 + distortion) {
      return Double.POSITIVE_INFINITY;
    }
    double trace = 0;
    for (float[] row : embedding.toArrays()) {
      for (float entry : row) {
        trace += (double) entry * entry;
      }
    }
    return trace * scale * scale;
  }

  private static double[][] weightedSecants(float[][] points, NuMaxIterate solved, double[] y) {
    int d = points[0].length;
    double[][] sum = new double[d][d];
    for (int k = 0; k < y.length; k++) {
      float[] one = points[solved.first()[k]];
      float[] other = points[solved.second()[k]];
      double weight = y[k] / squared(Textbook.distance(one, other));
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          sum[i][j] += weight * ((double) one[i] - other[i]) * ((double) one[j] - other[j]);
        }
      }
    }
    return sum;
  }

  /** By the power method on M + cI, where c makes it positive. */
  private static double largestEigenvalue(double[][] matrix) {
    double shift = 0;
    for (double[] row : matrix) {
      shift += Math.sqrt(Textbook.dot(row, row));
    }
    double[] vector = new double[matrix.length];
    Arrays.fill(vector, 1);
    double value = 0;
    for (int iteration = 0; iteration < 20_000; iteration++) {
      double[] next = new double[vector.length];
      for (int i = 0; i < next.length; i++) {
        next[i] = Textbook.dot(matrix[i], vector) + shift * vector[i];
      }
      value = Math.sqrt(Textbook.dot(next, next) / Textbook.dot(vector, vector));
      double norm = Math.sqrt(Textbook.dot(next, next));
      for (int i = 0; i < next.length; i++) {
        vector[i] = next[i] / norm;
      }
    }
    return value - shift;
  }

  private static double squared(double x) {
    return x * x;
  }
}
