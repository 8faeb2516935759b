package org.adagio.model;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.fit.Fit;
import org.adagio.fit.Neighbours;
import org.adagio.fit.PrincipalComponents;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallCertificate;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

/** Drifts that a watch must see at once, and none where there is none; see DriftPowerTest. */
class DriftWatchTest {
  private static final int DIMENSION = 24;
  private static final double FACTOR = 0.859;
  private static final float[][] POINTS = Clouds.decaying(3000, DIMENSION, FACTOR, 1);

  private static final LinearEmbedding HELD_OUT =
      Fit.to(8).with(PrincipalComponents.exact()).holdOut(0.3).on(PointCloud.of(POINTS)).map();

  private static DriftWatch.Look look(DriftWatch watch, float[][] points) {
    return watch.look(PointCloud.of(points), Progress.NONE);
  }

  private static boolean drifts(LinearEmbedding map, float[][] batch) {
    return DriftWatch.of(map, 1).look(PointCloud.of(batch), Progress.NONE).hasDrifted();
  }

  // pairs keep no longer what they should, and no stated distortion says so: it is the largest
  @Test
  void rotatedVectorsAreSeen() {
    float[][] same = Clouds.decaying(1000, DIMENSION, FACTOR, 2);
    assertThat(drifts(HELD_OUT, same)).isFalse();
    assertThat(drifts(HELD_OUT, Clouds.rotated(same, 3))).isTrue();
  }

  // nothing held out: lengths are the same and the map keeps all, but points lie elsewhere
  @Test
  void rotatedVectorsAreSeenByAMapThatKeepsAllDirections() {
    LinearEmbedding map =
        Fit.to(DIMENSION).with(PrincipalComponents.exact()).on(PointCloud.of(POINTS)).map();
    float[][] same = Clouds.decaying(1000, DIMENSION, FACTOR, 2);
    assertThat(drifts(map, same)).isFalse();
    assertThat(drifts(map, Clouds.rotated(same, 3))).isTrue();
  }

  @Test
  void noiseIsSeenByAMapForNeighbours() {
    LinearEmbedding map =
        Fit.to(8).with(Neighbours.standard()).holdOut(0.3).on(PointCloud.of(POINTS)).map();
    assertThat(drifts(map, Clouds.decaying(1500, DIMENSION, FACTOR, 2))).isFalse();
    assertThat(drifts(map, Clouds.gaussian(1500, DIMENSION, 4))).isTrue();
  }

  // what 420 queries once kept, and 1000 queries of today
  @Test
  void aRecallOf844AgainstOneOf894To919IsSeen() {
    PointCloud points = PointCloud.of(POINTS);
    LinearEmbedding found =
        Fit.to(11).with(PrincipalComponents.exact()).holdOut(0.3).on(points).map();
    Recall promised = new Recall(10, 10, 420, 0.9077, 0.01669);
    assertThat(promised.low()).isCloseTo(0.8945, within(2e-4));
    assertThat(promised.high()).isCloseTo(0.9193, within(2e-4));
    LinearEmbedding map =
        LinearEmbedding.builder(found.matrix())
            .certificates(
                new Certificates(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    found.certificates().unseen(),
                    Optional.of(new RecallCertificate(Metric.EUCLIDEAN, 3000, 2100, promised)),
                    Optional.empty(),
                    List.of()))
            .build();
    PointCloud queries = PointCloud.of(Clouds.decaying(1000, DIMENSION, FACTOR, 2));
    Recall kept = Recall.of(map.reduction(points), map.reduction(queries), 10, Progress.NONE);
    assertThat(kept.mean()).isCloseTo(0.844, within(0.01));
    assertThat(DriftWatch.of(map, 1).among(points).look(queries, Progress.NONE).hasDrifted())
        .isTrue();
  }

  @Test
  void pointsOfTheSameKindRaiseNoAlarm() {
    DriftWatch watch = DriftWatch.of(HELD_OUT);
    for (int batch = 0; batch < 40; batch++) {
      DriftWatch.Look look = look(watch, Clouds.decaying(300, DIMENSION, FACTOR, 100 + batch));
      assertThat(look.hasDrifted()).as("batch %d: %s", batch, look).isFalse();
    }
  }

  // a tenth of the points is of another kind: too few of them in one batch of sixty
  @Test
  void aSmallDriftIsSeenAfterSomeBatches() {
    DriftWatch watch = DriftWatch.of(HELD_OUT);
    float[][] others = Clouds.gaussian(4000, DIMENSION, 5);
    int seen = 0;
    DriftWatch.Look look;
    do {
      float[][] batch = Clouds.decaying(60, DIMENSION, FACTOR, 200 + seen);
      System.arraycopy(others, 6 * seen, batch, 0, 6);
      look = look(watch, batch);
      seen++;
    } while (!look.hasDrifted() && seen < 32);
    assertThat(look.hasDrifted()).isTrue();
    assertThat(seen).isGreaterThan(1);
    int batches = seen;
    assertThat(look.findings())
        .filteredOn(DriftWatch.Finding::hasDrifted)
        .allMatch(finding -> finding.batches() == batches);
    // what comes after an alarm is judged by itself
    assertThat(look(watch, Clouds.decaying(60, DIMENSION, FACTOR, 7)).hasDrifted()).isFalse();
  }

  @Test
  void measuredStandsBesidePromised() {
    DriftWatch watch = DriftWatch.of(HELD_OUT);
    assertThat(watch.evidence())
        .containsExactly(
            DriftWatch.Evidence.LENGTHS,
            DriftWatch.Evidence.DIRECTIONS,
            DriftWatch.Evidence.KEPT,
            DriftWatch.Evidence.PAIRS);
    DriftWatch.Look look = look(watch, Clouds.gaussian(1000, DIMENSION, 4));
    assertThat(look.points()).isEqualTo(1000);
    assertThat(look.findings()).extracting(DriftWatch.Finding::evidence).hasSize(4);
    DriftWatch.Finding kept = look.findings().get(2);
    assertThat(kept.evidence()).isEqualTo(DriftWatch.Evidence.KEPT);
    assertThat(kept.what()).startsWith("ratios below 0.");
    assertThat(kept.draws()).isEqualTo(500);
    assertThat(kept.measured()).isGreaterThan(kept.atLeast()).isGreaterThan(kept.promised());
  }

  // as where a service answers the same vector to whatever it is asked
  @Test
  void oneVectorForAllIsSeen() {
    float[][] equal = new float[500][];
    Arrays.fill(equal, POINTS[0]);
    assertThat(drifts(HELD_OUT, equal)).isTrue();
  }

  // a map keeps more of the points that it was fitted to, so that these do not tell
  @Test
  void aMapWithoutAHoldOutIsNotJudgedByWhatItKeeps() {
    PointCloud few = PointCloud.of(Clouds.gaussian(60, 40, 1));
    LinearEmbedding map = Fit.to(20).with(PrincipalComponents.exact()).holdOut(0).on(few).map();
    DriftWatch watch = DriftWatch.of(map);
    assertThat(watch.evidence())
        .containsExactly(DriftWatch.Evidence.LENGTHS, DriftWatch.Evidence.DIRECTIONS);
    for (int batch = 0; batch < 40; batch++) {
      assertThat(look(watch, Clouds.gaussian(500, 40, 100 + batch)).hasDrifted()).isFalse();
    }
  }

  @Test
  void pointsThatAMapWasNotDrawnToTellWhatItKeeps() {
    LinearEmbedding map =
        Fit.within(0.9)
            .with(PrincipalComponents.exact())
            .drawAtMost(500)
            .holdOut(0)
            .on(PointCloud.of(POINTS))
            .map();
    assertThat(DriftWatch.of(map).evidence()).contains(DriftWatch.Evidence.KEPT);
  }

  @Test
  void whatCannotBeWatchedIsRefused() {
    LinearEmbedding bare = LinearEmbedding.of(new float[][] {{1, 2}});
    assertThatThrownBy(() -> DriftWatch.of(bare))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the map must know its kind of points");
    DriftWatch watch = DriftWatch.of(HELD_OUT);
    assertThatThrownBy(() -> look(watch, Clouds.gaussian(1, DIMENSION, 7)))
        .hasMessage("a batch must have at least 2 points, got 1");
    assertThatThrownBy(() -> watch.among(PointCloud.of(POINTS)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the map must state a recall, which a fit by recall gives it, got none");
  }

  @Test
  void recallIsWatchedAmongThePointsThatAreSearched() {
    float[][] points = Clouds.decaying(900, 12, 0.6, 1);
    LinearEmbedding map =
        Fit.recall(0.5).with(PrincipalComponents.exact()).on(PointCloud.of(points)).map();
    DriftWatch watch = DriftWatch.of(map).among(PointCloud.of(points));
    assertThat(watch.evidence()).contains(DriftWatch.Evidence.RECALL);
    for (int batch = 0; batch < 10; batch++) {
      DriftWatch.Look same = look(watch, Clouds.decaying(300, 12, 0.6, 100 + batch));
      assertThat(same.hasDrifted()).as("batch %d: %s", batch, same).isFalse();
    }
    DriftWatch.Look others = look(watch, Clouds.gaussian(1000, 12, 7));
    assertThat(others.findings().get(others.findings().size() - 1))
        .matches(finding -> finding.evidence() == DriftWatch.Evidence.RECALL)
        .matches(DriftWatch.Finding::hasDrifted);
  }

  // a document's image has a length beside it, where a query's has none
  @Test
  void queriesOfAMapThatKeepsALengthAreMappedAsQueries() {
    LinearEmbedding map =
        Fit.recall(0.6)
            .with(PrincipalComponents.exact().withLength())
            .on(PointCloud.of(Clouds.decaying(900, 12, 0.9, 1)))
            .map();
    int documents = (int) map.certificates().recall().orElseThrow().documents();
    PointCloud points = PointCloud.of(Clouds.decaying(documents, 12, 0.9, 3));
    DriftWatch watch = DriftWatch.of(map).among(points);
    assertThat(watch.evidence()).contains(DriftWatch.Evidence.RECALL);
    PointCloud queries = PointCloud.of(Clouds.decaying(1000, 12, 0.9, 2));
    DriftWatch.Look look = watch.look(queries, Progress.NONE);
    assertThat(look.hasDrifted()).as("%s", look).isFalse();
    Recall kept =
        Recall.of(map.reduction(points), map.reductionOfQueries(queries), 10, Progress.NONE);
    assertThat(look.findings())
        .filteredOn(finding -> finding.evidence() == DriftWatch.Evidence.RECALL)
        .singleElement()
        .extracting(DriftWatch.Finding::measured, as(DOUBLE))
        .isCloseTo(1 - kept.mean(), within(1e-3));
  }

  // such a map promises nothing of queries but their recall
  @Test
  void queriesOfAnotherKindAreJudgedByTheirRecallAlone() {
    PointCloud points = PointCloud.of(Clouds.decaying(900, 12, 0.8, 1));
    LinearEmbedding map =
        Fit.to(6)
            .with(Neighbours.standard())
            .on(points, PointCloud.of(Clouds.gaussian(400, 12, 2)))
            .map();
    DriftWatch watch = DriftWatch.of(map).among(points);
    assertThat(watch.evidence()).containsExactly(DriftWatch.Evidence.RECALL);
    assertThat(look(watch, Clouds.gaussian(400, 12, 3)).hasDrifted()).isFalse();
  }
}
