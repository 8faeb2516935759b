package org.adagio.experiments.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Execution;
import org.adagio.Progress;
import org.adagio.experiments.Textbook;
import org.adagio.points.PointCloud;
import org.adagio.work.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CrossValidationTest {

  private static KnnGraph graph(float[][] points, int k) {
    return KnnGraph.of(PointCloud.of(points), k, EdgeWeights.UNIT, Symmetry.UNION, Progress.NONE);
  }

  private static Classes classes(int... members) {
    return Classes.of(Arrays.stream(members).mapToObj(m -> "c" + m).toList());
  }

  /** Two clusters far apart. */
  private static final float[][] CLUSTERS = clusters();

  private static float[][] clusters() {
    float[][] points = Textbook.gaussian(120, 2, 4);
    for (int i = 60; i < 120; i++) {
      points[i][1] += 50;
    }
    return points;
  }

  private static CrossValidation with(FoldOrder order, LabelledFolds labelled, long seed) {
    return new CrossValidation(6, order, labelled, new LabelPropagation(ClassMass.AS_SOLVED), seed);
  }

  private static int[] sizes(int[] folds, int count) {
    int[] sizes = new int[count];
    Arrays.stream(folds).forEach(fold -> sizes[fold]++);
    return sizes;
  }

  @ParameterizedTest
  @EnumSource(FoldOrder.class)
  void foldsAreOfEqualSizeUpToOne(FoldOrder order) {
    for (int n : new int[] {10, 23, 57, 100}) {
      Classes some = classes(IntStream.range(0, n).map(i -> i * i % 3).toArray());
      assertThat(Arrays.stream(sizes(order.folds(some, 10, 1), 10)))
          .allMatch(s -> s == n / 10 || s == n / 10 + 1);
    }
  }

  @Test
  void stratifiedFoldsHoldEveryClassEvenly() {
    int[] members = IntStream.range(0, 95).map(i -> i < 60 ? 0 : i < 90 ? 1 : 2).toArray();
    int[] folds = FoldOrder.STRATIFIED.folds(classes(members), 10, 5);
    for (int fold = 0; fold < 10; fold++) {
      int now = fold;
      int[] counts = new int[3];
      IntStream.range(0, 95).filter(i -> folds[i] == now).forEach(i -> counts[members[i]]++);
      assertThat(counts[0]).isEqualTo(6);
      assertThat(counts[1]).isEqualTo(3);
      assertThat(counts[2]).isLessThanOrEqualTo(1);
    }
  }

  @Test
  void seedsDealAnewExceptInOrder() {
    Classes some = classes(new int[40]);
    int[] once = FoldOrder.RANDOM.folds(some, 5, 1);
    assertThat(FoldOrder.RANDOM.folds(some, 5, 1)).isEqualTo(once);
    assertThat(FoldOrder.RANDOM.folds(some, 5, 2)).isNotEqualTo(once);
    assertThat(FoldOrder.IN_ORDER.folds(some, 5, 1)).isSorted();
  }

  @ParameterizedTest
  @EnumSource(LabelledFolds.class)
  void clustersThatAreClassesAreToldWithoutError(LabelledFolds labelled) {
    Classes byCluster = classes(IntStream.range(0, 120).map(i -> i / 60).toArray());
    Scores scores =
        with(FoldOrder.RANDOM, labelled, 3).of(graph(CLUSTERS, 5), byCluster, Progress.NONE);
    assertThat(scores.error()).isZero();
    assertThat(scores.oneVsRestError()).isZero();
    assertThat(scores.accuracy()).isEqualTo(1);
    assertThat(scores.foldErrors()).hasSize(6).containsOnly(0.0);
  }

  // where all points are joined alike, all get the class of most labels. In order, the first three
  // folds hold 16 points of the smaller class and 4 of the larger, the others 20 of the larger
  @Test
  void theErrorIsTheShareOfJudgedPointsThatAreWrong() {
    Classes mixed =
        classes(IntStream.range(0, 120).map(i -> i < 60 && i % 5 > 0 ? 0 : 1).toArray());
    Scores scores =
        with(FoldOrder.IN_ORDER, LabelledFolds.ALL_BUT_ONE, 0)
            .of(graph(CLUSTERS, 119), mixed, Progress.NONE);
    assertThat(scores.foldErrors()).containsExactly(0.8, 0.8, 0.8, 0.0, 0.0, 0.0);
    assertThat(scores.error()).isCloseTo(0.4, within(1e-12));
    assertThat(scores.oneVsRestError()).isCloseTo(0.4, within(1e-12));
  }

  // rows sorted by class, one fold labelled: it knows one class, and names it for all others
  @Test
  void aFoldThatKnowsOneClassNamesNoOther() {
    Classes sorted = classes(IntStream.range(0, 30).map(i -> i / 10).toArray());
    CrossValidation one =
        new CrossValidation(
            3, FoldOrder.IN_ORDER, LabelledFolds.ONE, new LabelPropagation(ClassMass.AS_SOLVED), 0);
    Scores scores = one.of(graph(Textbook.gaussian(30, 2, 9), 29), sorted, Progress.NONE);
    assertThat(scores.error()).isEqualTo(1);
    assertThat(scores.oneVsRestError()).isCloseTo(2 / 3.0, within(1e-12));
  }

  @Test
  void unreachedPointsAreCounted() {
    Classes byCluster = classes(IntStream.range(0, 120).map(i -> i / 60).toArray());
    Scores scores =
        new CrossValidation(
                2,
                FoldOrder.IN_ORDER,
                LabelledFolds.ONE,
                new LabelPropagation(ClassMass.AS_SOLVED),
                0)
            .of(graph(CLUSTERS, 3), byCluster, Progress.NONE);
    assertThat(scores.unreached()).isEqualTo(1);
    assertThat(scores.error()).isEqualTo(1);
  }

  @Test
  void theScoresDoNotDependOnThreads() {
    float[][] points = Textbook.gaussian(150, 3, 2);
    Classes some = classes(IntStream.range(0, 150).map(i -> i * i % 3).toArray());
    KnnGraph graph = graph(points, 8);
    CrossValidation ten = CrossValidation.tenFold(4);
    Scores alone =
        Resources.during(Execution.DEFAULT.threads(1), () -> ten.of(graph, some, Progress.NONE));
    assertThat(
            Resources.during(
                Execution.DEFAULT.threads(3), () -> ten.of(graph, some, Progress.NONE)))
        .isEqualTo(alone);
    assertThat(ten.withSeed(5).of(graph, some, Progress.NONE)).isNotEqualTo(alone);
  }

  @Test
  void classesAreNumberedInTheOrderOfTheirNames() {
    Classes named = Classes.of(List.of("plum", "apple", "plum", "fig"));
    assertThat(named.names()).containsExactly("apple", "fig", "plum");
    assertThat(named.members()).containsExactly(2, 0, 2, 1);
    assertThat(named.largestShare()).isEqualTo(0.5);
    assertThatThrownBy(() -> new Classes(List.of("a"), List.of(1)))
        .hasMessage("classes must be from 0 to 0, got 1");
  }

  @Test
  void refusesFoldsThatCannotBe() {
    assertThatThrownBy(
            () ->
                new CrossValidation(
                    1,
                    FoldOrder.RANDOM,
                    LabelledFolds.ONE,
                    new LabelPropagation(ClassMass.AS_SOLVED),
                    0))
        .hasMessage("folds must be at least 2, got 1");
    assertThatThrownBy(
            () ->
                CrossValidation.tenFold(1)
                    .of(graph(Textbook.gaussian(4, 2, 1), 2), classes(0, 1, 0, 1), Progress.NONE))
        .hasMessage("10 folds need at least as many points, got 4");
  }
}
