package org.adagio.experiments.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.experiments.Textbook;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelPropagationTest {
  private static final int NONE = LabelPropagation.UNLABELLED;
  private static final LabelPropagation PLAIN = new LabelPropagation(ClassMass.AS_SOLVED);

  private static KnnGraph graph(float[][] points, int k, EdgeWeights weights, Symmetry symmetry) {
    return KnnGraph.of(PointCloud.of(points), k, weights, symmetry, Progress.NONE);
  }

  /** A chain: every point is joined to the next. */
  private static KnnGraph chain(int n) {
    float[][] points = new float[n][1];
    for (int i = 0; i < n; i++) {
      points[i][0] = (float) Math.pow(1.1, i);
    }
    return graph(points, 1, EdgeWeights.UNIT, Symmetry.UNION);
  }

  private static int[] someLabels(int n, int classes, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] labels = new int[n];
    Arrays.setAll(labels, i -> random.nextDouble() < share ? random.nextInt(classes) : NONE);
    labels[0] = 0;
    return labels;
  }

  @ParameterizedTest
  @CsvSource({
    "90, 5, 2, 0.1, UNIT, UNION",
    "90, 5, 3, 0.9, UNIT, UNION",
    "150, 12, 4, 0.2, GAUSSIAN, UNION",
    "150, 8, 2, 0.3, LOCAL, UNION",
    "120, 200, 3, 0.1, GAUSSIAN, MUTUAL"
  })
  void valuesAreThoseOfADenseSolve(
      int n, int k, int classes, double share, EdgeWeights weights, Symmetry symmetry) {
    KnnGraph graph = graph(Textbook.gaussian(n, 4, n), k, weights, symmetry);
    int[] labels = someLabels(n, classes, share, 3);
    Labelling found = PLAIN.of(graph, labels, classes);
    assertThat(found.unreached()).isEmpty();
    assertThat(found.residual()).isLessThan(1e-10);
    int[] unknown = IntStream.range(0, n).filter(i -> labels[i] == NONE).toArray();
    double[][] expected = denseSolution(graph, labels, classes, unknown);
    for (int u = 0; u < unknown.length; u++) {
      double[] values = found.values()[unknown[u]];
      for (int c = 0; c < classes; c++) {
        assertThat(values[c]).isCloseTo(expected[u][c], within(1e-8));
      }
    }
  }

  /** (D_uu − W_uu)⁻¹ W_ul Y by elimination. */
  private static double[][] denseSolution(
      KnnGraph graph, int[] labels, int classes, int[] unknown) {
    int n = labels.length;
    double[][] w = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int e = 0; e < graph.joinedTo(i).length; e++) {
        w[i][graph.joinedTo(i)[e]] = graph.weightsAt(i)[e];
      }
    }
    double[][] a = new double[unknown.length][unknown.length];
    double[][] b = new double[unknown.length][classes];
    for (int u = 0; u < unknown.length; u++) {
      for (int v = 0; v < unknown.length; v++) {
        a[u][v] = -w[unknown[u]][unknown[v]];
      }
      a[u][u] += Arrays.stream(w[unknown[u]]).sum();
      for (int j = 0; j < n; j++) {
        if (labels[j] != NONE) {
          b[u][labels[j]] += w[unknown[u]][j];
        }
      }
    }
    return Textbook.solved(a, b);
  }

  // the maximum principle: a mean of neighbours is never beyond the labels
  @ParameterizedTest
  @CsvSource({"1, 0.02", "2, 0.1", "3, 0.5"})
  void valuesLieBetweenTheLabelsAndAddUpToOne(long seed, double share) {
    int n = 400;
    KnnGraph graph = graph(Textbook.gaussian(n, 6, seed), 7, EdgeWeights.GAUSSIAN, Symmetry.UNION);
    Labelling found = PLAIN.of(graph, someLabels(n, 5, share, seed), 5);
    for (double[] values : found.values()) {
      assertThat(Arrays.stream(values)).allMatch(value -> value >= -1e-8 && value <= 1 + 1e-8);
      assertThat(Arrays.stream(values).sum()).isCloseTo(1, within(1e-7));
    }
  }

  @Test
  void onAChainTheValueFallsEvenly() {
    int[] labels = {0, NONE, NONE, NONE, 1};
    Labelling found = PLAIN.of(chain(5), labels, 2);
    for (int i = 0; i < 5; i++) {
      assertThat(found.values()[i][0]).isCloseTo(1 - i / 4.0, within(1e-9));
    }
    assertThat(found.classes()).startsWith(0, 0).endsWith(1, 1);
  }

  @Test
  void ofEqualValuesTheClassWithMoreLabelsWinsThenTheFirst() {
    int[] even = {0, NONE, 1};
    assertThat(PLAIN.of(chain(3), even, 2).classes()[1]).isZero();
    int[] moreOfTheSecond = {0, NONE, 1, 1, 1};
    assertThat(PLAIN.of(chain(5), moreOfTheSecond, 2).classes()[1]).isEqualTo(1);
  }

  @Test
  void oneLabelInEachOfTwoClustersNamesAllOfThem() {
    float[][] points = Textbook.gaussian(200, 3, 8);
    for (int i = 100; i < 200; i++) {
      points[i][0] += 9;
    }
    int[] labels = new int[200];
    Arrays.fill(labels, NONE);
    labels[17] = 1;
    labels[130] = 0;
    for (EdgeWeights weights : EdgeWeights.values()) {
      KnnGraph graph = graph(points, 10, weights, Symmetry.UNION);
      int[] found = PLAIN.of(graph, labels, 2).classes();
      assertThat(Arrays.copyOfRange(found, 0, 100)).containsOnly(1);
      assertThat(Arrays.copyOfRange(found, 100, 200)).containsOnly(0);
    }
  }

  @Test
  void pointsThatNoPathJoinsToALabelGetTheLargestClass() {
    float[][] points = {{0}, {1}, {2}, {100}, {101}};
    KnnGraph graph = graph(points, 1, EdgeWeights.UNIT, Symmetry.UNION);
    Labelling found = PLAIN.of(graph, new int[] {1, 1, 0, NONE, NONE}, 3);
    assertThat(found.unreached()).containsExactly(3, 4);
    assertThat(found.classes()).containsExactly(1, 1, 0, 1, 1);
    assertThat(found.values()[4]).containsExactly(1 / 3.0, 2 / 3.0, 0);
  }

  @Test
  void aClassWithoutLabelsIsNeverChosen() {
    for (ClassMass mass : ClassMass.values()) {
      Labelling found =
          new LabelPropagation(mass).of(chain(6), new int[] {2, NONE, NONE, NONE, NONE, 0}, 4);
      assertThat(found.classes()).containsOnly(0, 2);
    }
  }

  @Test
  void whereAllPointsAreLabelledNothingChanges() {
    int[] labels = {1, 0, 1};
    Labelling found = PLAIN.of(chain(3), labels, 2);
    assertThat(found.classes()).isEqualTo(labels).isNotSameAs(labels);
    assertThat(found.iterations()).isZero();
  }

  // on the chain 0 ? ? ? ? 1 1 1 the values of class 0 are .8 .6 .4 .2, of class 1 .2 .4 .6 .8;
  // both
  // sum to 2; the shares 1/4 and 3/4 leave .2 .15 .1 .05 against .15 .3 .45 .6 (times 1/2)
  @Test
  void normalizedMassFollowsTheSharesOfTheLabels() {
    int[] labels = {0, NONE, NONE, NONE, NONE, 1, 1, 1};
    Labelling plain = PLAIN.of(chain(8), labels, 2);
    Labelling normalized = new LabelPropagation(ClassMass.NORMALIZED).of(chain(8), labels, 2);
    assertThat(plain.classes()).containsExactly(0, 0, 0, 1, 1, 1, 1, 1);
    assertThat(normalized.classes()).containsExactly(0, 0, 1, 1, 1, 1, 1, 1);
    assertThat(normalized.values()).isDeepEqualTo(plain.values());
  }

  @Test
  void refusesLabelsThatDoNotFit() {
    KnnGraph three = chain(3);
    assertThatThrownBy(() -> PLAIN.of(three, new int[] {0, 1}, 2))
        .hasMessage("labels must be one a point (3), got 2");
    assertThatThrownBy(() -> PLAIN.of(three, new int[] {0, 1, 2}, 2))
        .hasMessage("labels must be from 0 to 1, or -1 for none, got 2");
    assertThatThrownBy(() -> PLAIN.of(three, new int[] {NONE, NONE, NONE}, 2))
        .hasMessage("at least one point must be labelled, got none");
    assertThatThrownBy(() -> new LabelPropagation(ClassMass.AS_SOLVED, -1))
        .hasMessage("tolerance must be above 0, got -1.0");
  }
}
