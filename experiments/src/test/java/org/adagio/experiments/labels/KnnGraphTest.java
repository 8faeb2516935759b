package org.adagio.experiments.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.experiments.Textbook;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class KnnGraphTest {
  // 0 - 1 - - 3 - - - - 7: with k = 1 the nearest of 3 is 1, that of 7 is 3, and 0 and 1 are mutual
  private static final float[][] LINE = {{0}, {1}, {3}, {7}};

  private static KnnGraph graph(float[][] points, int k, EdgeWeights weights, Symmetry symmetry) {
    return KnnGraph.of(PointCloud.of(points), k, weights, symmetry, Progress.NONE);
  }

  private static Set<Integer> nearest(float[][] points, int i, int k) {
    return IntStream.range(0, points.length)
        .filter(j -> j != i)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(j -> Textbook.distance(points[i], points[j]))
                .thenComparing(j -> j))
        .limit(k)
        .collect(Collectors.toSet());
  }

  @Test
  void onALineTheEdgesAreThoseOfTheHand() {
    KnnGraph union = graph(LINE, 1, EdgeWeights.UNIT, Symmetry.UNION);
    assertThat(union.edges()).isEqualTo(3);
    assertThat(union.joinedTo(0)).containsExactly(1);
    assertThat(union.joinedTo(1)).containsExactly(0, 2);
    assertThat(union.joinedTo(2)).containsExactly(1, 3);
    assertThat(union.weightsAt(2)).containsExactly(1, 1);
    KnnGraph mutual = graph(LINE, 1, EdgeWeights.UNIT, Symmetry.MUTUAL);
    assertThat(mutual.edges()).isEqualTo(1);
    assertThat(mutual.joinedTo(1)).containsExactly(0);
    assertThat(mutual.joinedTo(3)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"UNION, 1", "UNION, 6", "MUTUAL, 1", "MUTUAL, 6"})
  void edgesAreThoseOfPlainLoops(Symmetry symmetry, int k) {
    float[][] points = Textbook.gaussian(140, 3, 5);
    KnnGraph graph = graph(points, k, EdgeWeights.UNIT, symmetry);
    List<Set<Integer>> nearest =
        IntStream.range(0, points.length).mapToObj(i -> nearest(points, i, k)).toList();
    for (int i = 0; i < points.length; i++) {
      int point = i;
      int[] expected =
          IntStream.range(0, points.length)
              .filter(j -> j != point)
              .filter(
                  j -> {
                    boolean out = nearest.get(point).contains(j);
                    boolean in = nearest.get(j).contains(point);
                    return symmetry == Symmetry.UNION ? out || in : out && in;
                  })
              .toArray();
      assertThat(graph.joinedTo(i)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @EnumSource(EdgeWeights.class)
  void weightsFollowTheirFormula(EdgeWeights weights) {
    int k = 5;
    float[][] points = Textbook.gaussian(60, 4, 6);
    double[] farthest = new double[points.length];
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j : nearest(points, i, k)) {
        double distance = Textbook.distance(points[i], points[j]);
        farthest[i] = Math.max(farthest[i], distance);
        sum += distance;
      }
    }
    double mean = sum / (points.length * k);
    KnnGraph graph = graph(points, k, weights, Symmetry.UNION);
    for (int i = 0; i < points.length; i++) {
      int[] ends = graph.joinedTo(i);
      for (int e = 0; e < ends.length; e++) {
        double square = Math.pow(Textbook.distance(points[i], points[ends[e]]), 2);
        double expected =
            switch (weights) {
              case UNIT -> 1;
              case GAUSSIAN -> Math.exp(-square / (2 * mean * mean));
              case LOCAL -> Math.exp(-square / (farthest[i] * farthest[ends[e]]));
            };
        assertThat(graph.weightsAt(i)[e]).isCloseTo(expected, within(1e-12));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Symmetry.class)
  void askingForMoreNeighboursThanThereAreJoinsAll(Symmetry symmetry) {
    KnnGraph graph = graph(LINE, 30, EdgeWeights.UNIT, symmetry);
    assertThat(graph.edges()).isEqualTo(6);
    assertThat(graph.joinedTo(3)).containsExactly(0, 1, 2);
    assertThat(graph(new float[][] {{5}}, 3, EdgeWeights.UNIT, symmetry).edges()).isZero();
  }

  // six equal points and k = 3: their farthest neighbour is at distance 0
  @ParameterizedTest
  @EnumSource(EdgeWeights.class)
  void duplicatesAreJoinedByFullEdges(EdgeWeights weights) {
    float[][] points = new float[6][];
    Arrays.fill(points, new float[] {1, 2});
    KnnGraph graph = graph(points, 3, weights, Symmetry.UNION);
    for (int i = 0; i < points.length; i++) {
      assertThat(graph.joinedTo(i)).isNotEmpty();
      assertThat(graph.weightsAt(i)).containsOnly(1);
    }
  }

  // the mean distance of 100 points to the next is about a hundredth of the last one's
  @Test
  void anEdgeWhoseWeightVanishesIsNone() {
    float[][] points = new float[100][1];
    for (int i = 0; i < points.length; i++) {
      points[i][0] = i;
    }
    points[99][0] = 1e6f;
    KnnGraph graph = graph(points, 1, EdgeWeights.GAUSSIAN, Symmetry.UNION);
    assertThat(graph.joinedTo(99)).isEmpty();
    assertThat(graph.joinedTo(98)).containsExactly(97);
  }
}
