package org.adagio.experiments.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Progress;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class RetrievalTest {

  private static DescriptorSet set(float[][] rows, String... buildings) {
    return DescriptorSet.of("test", PointCloud.of(rows), List.of(buildings));
  }

  private static float[][] random(int n, int d, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] rows = new float[n][d];
    for (float[] row : rows) {
      for (int j = 0; j < d; j++) {
        row[j] = random.nextFloat();
      }
    }
    return rows;
  }

  private static String[] named(int n, int each) {
    return IntStream.range(0, n).mapToObj(i -> "building" + i / each).toArray(String[]::new);
  }

  // A at 0 and 1, B at 2, C at 10 and 11; the query at 0.4 with k = 3 meets A, A, B
  @Test
  void theBuildingOfMostNeighboursWins() {
    DescriptorSet database =
        set(new float[][] {{0}, {1}, {2}, {10}, {11}}, "A", "A", "B", "C", "C");
    DescriptorSet queries = set(new float[][] {{0.4f}, {10.2f}, {2.2f}}, "A", "C", "C");
    Retrieved found = new Retrieval(3, 2, 1).full(database, queries, Progress.NONE);
    assertThat(found.matches().get(0).candidates())
        .containsExactly(new Candidate("A", 2), new Candidate("B", 1));
    assertThat(found.matches().get(0).isRight()).isTrue();
    // one picture of two rows: C, C, B and B, A, A: a tie of three
    assertThat(found.matches()).hasSize(2);
    assertThat(found.matches().get(1).query().count()).isEqualTo(2);
    assertThat(found.matches().get(1).tied()).isEqualTo(3);
    assertThat(found.ties()).isEqualTo(1);
    assertThat(found.databaseBytes()).isEqualTo(20);
    assertThat(found.queryDescriptors()).isEqualTo(3);
  }

  @Test
  void tiesAreDrawnBySeedAndEveryTiedBuildingHasItsChance() {
    DescriptorSet database = set(new float[][] {{-1}, {1}, {9}}, "A", "B", "C");
    DescriptorSet queries = set(new float[][] {{0}}, "A");
    Set<String> winners = new HashSet<>();
    for (long seed = 0; seed < 40; seed++) {
      Retrieval two = new Retrieval(2, 2, seed);
      Match match = two.full(database, queries, Progress.NONE).matches().get(0);
      assertThat(two.full(database, queries, Progress.NONE).matches()).containsExactly(match);
      assertThat(match.tied()).isEqualTo(2);
      winners.add(match.candidates().get(0).building());
    }
    assertThat(winners).containsExactlyInAnyOrder("A", "B");
  }

  @Test
  void votesAreThoseOfPlainLoops() {
    float[][] rows = random(300, 6, 1);
    float[][] asked = random(40, 6, 2);
    String[] buildings = named(300, 15);
    DescriptorSet queries = set(asked, named(40, 8));
    Retrieved found = new Retrieval(10, 2, 3).full(set(rows, buildings), queries, Progress.NONE);
    for (Match match : found.matches()) {
      Map<String, Integer> votes = new HashMap<>();
      for (int q = match.query().first(); q < match.query().first() + 8; q++) {
        for (int neighbour : nearest(rows, asked[q], 10)) {
          votes.merge(buildings[neighbour], 1, Integer::sum);
        }
      }
      int most = votes.values().stream().max(Integer::compare).orElseThrow();
      for (Candidate candidate : match.candidates()) {
        assertThat(candidate.votes()).isEqualTo(votes.get(candidate.building()));
      }
      assertThat(match.candidates().get(0).votes()).isEqualTo(most);
      assertThat(match.tied())
          .isEqualTo((int) votes.values().stream().filter(v -> v == most).count());
    }
  }

  private static List<Integer> nearest(float[][] rows, float[] query, int k) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, rows.length).boxed().toList());
    order.sort(Comparator.comparingDouble(i -> squared(rows[i], query)));
    return order.subList(0, k);
  }

  private static double squared(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += ((double) x[j] - y[j]) * ((double) x[j] - y[j]);
    }
    return sum;
  }

  // all principal components only turn the descriptors, and a turn changes no neighbour
  @Test
  void aMapThatKeepsDistancesFindsTheSame() {
    DescriptorSet database = set(random(200, 5, 4), named(200, 10));
    DescriptorSet queries = set(random(30, 5, 5), named(30, 3));
    Retrieval retrieval = Retrieval.tenNearest(6);
    Retrieved full = retrieval.full(database, queries, Progress.NONE);
    Retrieved turned =
        retrieval.reduced(
            Fit.to(5).with(PrincipalComponents.exact()), database, queries, Progress.NONE);
    assertThat(turned.matches()).isEqualTo(full.matches());
    assertThat(turned.method()).isEqualTo("pca");
    assertThat(full.method()).isEqualTo("full");
  }

  @Test
  void adjacentRowsOfOneBuildingAreOnePicture() {
    DescriptorSet rows = set(new float[5][2], "A", "A", "B", "A", "A");
    assertThat(rows.views())
        .extracting(View::building, View::first, View::count)
        .containsExactly(tuple("A", 0, 2), tuple("B", 2, 1), tuple("A", 3, 2));
  }

  @Test
  void aPictureWithoutDescriptorsIsNotFound() {
    DescriptorSet database = set(new float[][] {{0}, {1}}, "A", "B");
    DescriptorSet queries =
        new DescriptorSet(
            PointCloud.of(new float[][] {{0}}),
            List.of(new View("plain", "A", 0, 0), new View("other", "A", 0, 1)));
    Retrieved found = new Retrieval(1, 2, 1).full(database, queries, Progress.NONE);
    assertThat(found.matches().get(0).isRight()).isFalse();
    assertThat(found.matches().get(0).candidates()).isEmpty();
    assertThat(found.accuracy()).isEqualTo(0.5);
  }

  @Test
  void refusesWhatDoesNotFit() {
    assertThatThrownBy(() -> new Retrieval(0, 2, 1)).hasMessage("k must be at least 1, got 0");
    assertThatThrownBy(() -> new Retrieval(1, 1, 1)).hasMessage("sample must be at least 2, got 1");
    assertThatThrownBy(() -> set(new float[2][2]))
        .hasMessage("test must name a building a descriptor");
    assertThatThrownBy(
            () ->
                Retrieval.tenNearest(1)
                    .full(
                        set(new float[][] {{1, 2}}, "A"),
                        set(new float[][] {{1}}, "A"),
                        Progress.NONE))
        .hasMessage("query descriptors must have the database's dimension 2, got 1");
    assertThatThrownBy(
            () ->
                new DescriptorSet(
                    PointCloud.of(new float[3][1]), List.of(new View("v", "A", 0, 2))))
        .hasMessage("the pictures must have all 3 descriptors, got 2");
    assertThatThrownBy(
            () ->
                new DescriptorSet(
                    PointCloud.of(new float[3][1]), List.of(new View("v", "A", 1, 2))))
        .hasMessage("v must begin at row 0, got 1");
  }
}
