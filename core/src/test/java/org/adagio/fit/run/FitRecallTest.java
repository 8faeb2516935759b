package org.adagio.fit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Execution;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.Progress;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;
import org.adagio.fit.PrincipalComponents;
import org.adagio.fit.RecallGoal;
import org.adagio.fit.Refined;
import org.adagio.fit.UnreachableRecallException;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.model.LinearEmbedding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FitRecallTest {
  private static final float[][] POINTS = Clouds.shifted(Clouds.decaying(600, 30, 0.9, 1), 0.1f);

  private static long[] heldOut(Fitted fitted, float[][] points) {
    int count =
        Integer.parseInt(fitted.map().provenance().orElseThrow().parameters().get("heldOut"));
    return HoldOutRule.rows(points.length, count, Execution.SEED);
  }

  /** What plain loops count of the queries that certify, which ask each other. */
  private static double recountOfUnseen(Fitted fitted, Metric metric, RecallGoal goal) {
    long[] rows = heldOut(fitted, POINTS);
    float[][] apart =
        IntStream.range(0, rows.length)
            .filter(i -> i % 2 == 1)
            .mapToObj(i -> POINTS[(int) rows[i]])
            .toArray(float[][]::new);
    float[][] images = fitted.map().apply(apart);
    double hits = 0;
    for (int q = 0; q < apart.length; q++) {
      List<Integer> found = Neighbourhood.nearest(metric, images, images[q], q, goal.rerank());
      hits +=
          Neighbourhood.nearest(metric, apart, apart[q], q, goal.k()).stream()
              .filter(found::contains)
              .count();
    }
    return hits / goal.k() / apart.length;
  }

  /** What plain loops count of the queries that certify: every other point held out. */
  private static double recount(Fitted fitted, float[][] points, Metric metric, RecallGoal goal) {
    long[] rows = heldOut(fitted, points);
    Set<Integer> out = Arrays.stream(rows).mapToObj(row -> (int) row).collect(Collectors.toSet());
    float[][] kept =
        IntStream.range(0, points.length)
            .filter(i -> !out.contains(i))
            .mapToObj(i -> points[i])
            .toArray(float[][]::new);
    float[][] queries =
        IntStream.range(0, rows.length)
            .filter(i -> i % 2 == 1)
            .mapToObj(i -> points[(int) rows[i]])
            .toArray(float[][]::new);
    LinearEmbedding map = fitted.map();
    return Neighbourhood.recall(
        metric, kept, map.apply(kept), queries, map.apply(queries), goal.k(), goal.rerank());
  }

  @ParameterizedTest
  @EnumSource
  void unseenQueriesKeepWhatWasAskedFor(Metric metric) {
    RecallGoal goal = RecallGoal.of(0.8);
    Fitted fitted = Fit.recall(goal).metric(metric).holdOut(0.3).on(POINTS);
    RecallCertificate certificate = fitted.map().certificates().recall().orElseThrow();
    assertThat(certificate.metric()).isEqualTo(metric);
    assertThat(certificate.documents()).isEqualTo(420).isEqualTo(certificate.seen());
    assertThat(certificate.recall().queries()).isEqualTo(90);
    assertThat(certificate.recall().mean())
        .isEqualTo(recount(fitted, POINTS, metric, goal), within(1e-12))
        .isBetween(0.8, 0.95);
    RecallCertificate unseen = fitted.map().certificates().unseenRecall().orElseThrow();
    assertThat(unseen.documents()).isEqualTo(89);
    assertThat(unseen.seen()).isZero();
    assertThat(unseen.recall().mean())
        .isEqualTo(recountOfUnseen(fitted, metric, goal), within(1e-12))
        .isBetween(0.8, 1.0);
    assertThat(fitted.map().dimension()).isBetween(5, 29);
    assertThat(fitted.heldOut()).isPresent();
  }

  // the interval speaks of queries like those held out: a plain recount of 1000 fresh ones is in it
  @Test
  void oneLongPointMakesNoTiesByInnerProduct() {
    float[][] points = Clouds.gaussian(1500, 32, 21);
    for (int j = 0; j < 32; j++) {
      points[0][j] *= 1000;
    }
    float[][] fresh = Clouds.gaussian(1000, 32, 22);
    LinearEmbedding map =
        Fit.recall(RecallGoal.of(0.95))
            .with(PrincipalComponents.exact())
            .metric(Metric.INNER_PRODUCT)
            .on(points)
            .map();
    Recall stated = map.certificates().recall().orElseThrow().recall();
    assertThat(
            Neighbourhood.recall(
                Metric.INNER_PRODUCT, points, map.apply(points), fresh, map.apply(fresh), 10, 10))
        .isBetween(stated.low() - 0.01, stated.high() + 0.01);
    assertThat(map.dimension()).isGreaterThan(24);
  }

  // a search that ranks again needs fewer dimensions
  @Test
  void aRerankSavesDimensions() {
    RecallGoal plain = RecallGoal.of(0.9).k(5);
    Fitted without = Fit.recall(plain).holdOut(0.3).on(POINTS);
    Fitted with = Fit.recall(plain.rerank(25)).holdOut(0.3).on(POINTS);
    assertThat(with.map().dimension()).isLessThan(without.map().dimension());
    assertThat(recount(with, POINTS, Metric.EUCLIDEAN, plain.rerank(25)))
        .isGreaterThanOrEqualTo(0.9);
    assertThat(with.map().certificates().recall().orElseThrow().recall().depth()).isEqualTo(25);
    assertThat(with.searched().orElseThrow())
        .matches("\\d+ principal components surely keep the recall; sure of neighbours: 0\\..*");
  }

  // what takes a moment is said before what takes long begins
  @Test
  void tellsHowManyPrincipalComponentsItTakesBeforeItTriesLess() {
    List<String> notes = new ArrayList<>();
    Fitted fitted = Fit.recall(RecallGoal.of(0.8)).holdOut(0.3).progress(heard(notes)).on(POINTS);
    assertThat(notes.get(0)).matches("\\d+ by pca");
    assertThat(fitted.searched().orElseThrow())
        .startsWith(notes.get(0).replace("by pca", "principal components"));
  }

  private static Progress heard(List<String> notes) {
    return new Progress() {
      @Override
      public void stage(String name, long steps) {}

      @Override
      public void advance(long steps) {}

      @Override
      public void note(String text) {
        notes.add(text);
      }
    };
  }

  @Test
  void everyMethodCanBeAskedForARecall() {
    for (EmbeddingMethod method :
        new EmbeddingMethod[] {
          PrincipalComponents.exact(), Refined.standard(), Adagio.halfSplit()
        }) {
      RecallGoal goal = RecallGoal.of(0.7);
      Fitted fitted = Fit.recall(goal).with(method).holdOut(0.2).on(POINTS);
      assertThat(recount(fitted, POINTS, Metric.EUCLIDEAN, goal))
          .as(method.name())
          .isGreaterThanOrEqualTo(0.7);
    }
  }

  // principal components of one dimension less were tried, or are not told apart
  @Test
  void noFewerPrincipalComponentsKeepIt() {
    RecallGoal goal = RecallGoal.of(0.9);
    Fitted fitted = Fit.recall(goal).with(PrincipalComponents.exact()).holdOut(0.3).on(POINTS);
    Fitted less =
        Fit.to(fitted.map().dimension() - 2)
            .with(PrincipalComponents.exact())
            .holdOut(0.3)
            .on(POINTS);
    assertThat(recount(less, POINTS, Metric.EUCLIDEAN, goal)).isLessThan(0.9);
  }

  @Test
  void aDimensionThatDoesNotKeepItIsRefused() {
    assertThatThrownBy(() -> Fit.recall(0.99).to(2).on(POINTS))
        .isInstanceOf(UnreachableRecallException.class)
        .hasMessageMatching(
            "neighbours: a recall@10 of 0.99 is not surely kept at dimension 2, where it is"
                + " 0\\.\\d{4} and lies in \\[0\\.\\d{4}, 0\\.\\d{4}\\] with confidence 0\\.95");
    Fitted fitted = Fit.recall(0.3).to(12).on(POINTS);
    assertThat(fitted.map().dimension()).isEqualTo(12);
    assertThat(fitted.map().certificates().recall()).isPresent();
  }

  @Test
  void theFileKeepsTheCertificate(@TempDir Path folder) {
    LinearEmbedding map = Fit.recall(0.5).on(POINTS).map();
    map.save(folder.resolve("model"));
    assertThat(LinearEmbedding.load(folder.resolve("model")).certificates().recall())
        .isEqualTo(map.certificates().recall());
    assertThat(LinearEmbedding.load(folder.resolve("model")).certificates().unseenRecall())
        .isEqualTo(map.certificates().unseenRecall());
    assertThat(map.certificates().unseenRecall().orElseThrow().statement())
        .contains("among 74 documents that the fit did not see, by euclidean");
    assertThat(map.certificates().recall().orElseThrow().statement())
        .matches(
            "75 unseen queries keep 0\\.\\d{4} of their 10 nearest among 450 documents that the fit"
                + " saw, by euclidean; the mean over queries like them lies in \\[0\\.\\d{4},"
                + " 0\\.\\d{4}\\] with confidence 0\\.95");
  }

  @Test
  void whatCannotBeMeasuredIsRefused() {
    assertThatThrownBy(() -> Fit.recall(0.9).holdOut(0).on(POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("held out");
    assertThatThrownBy(() -> Fit.recall(1.5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("recall must be above 0 and at most 1, got 1.5");
    assertThatThrownBy(() -> Fit.recall(0.9).within(0.1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got both");
    assertThatThrownBy(() -> RecallGoal.of(0.9).rerank(5))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got 5");
  }
}
