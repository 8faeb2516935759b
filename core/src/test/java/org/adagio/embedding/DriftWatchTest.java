package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.neighbors.RecallCertificate;
import org.junit.jupiter.api.Test;

class DriftWatchTest {
  private static final LinearEmbedding MAP =
      Fit.to(6)
          .with(PrincipalComponents.exact())
          .holdOut(0.5)
          .on(PointCloud.of(Clouds.decaying(3000, 12, 0.6, 1)))
          .map();

  private static DriftWatch.Look look(DriftWatch watch, float[][] points) {
    return watch.look(PointCloud.of(points), Progress.NONE);
  }

  @Test
  void pointsOfTheSameKindRaiseNoAlarm() {
    DriftWatch watch = DriftWatch.of(MAP, 1);
    for (int batch = 0; batch < 30; batch++) {
      DriftWatch.Look look = look(watch, Clouds.decaying(400, 12, 0.6, 100 + batch));
      assertThat(look.hasDrifted()).as("batch %d: %s", batch, look).isFalse();
      assertThat(look.pairs()).isEqualTo(200);
    }
  }

  // where all directions count alike, six of twelve keep half of a squared distance
  @Test
  void pointsOfAnotherKindDo() {
    DriftWatch watch = DriftWatch.of(MAP, 1);
    DriftWatch.Look look = look(watch, Clouds.gaussian(400, 12, 7));
    assertThat(look.hasDrifted()).as("%s", look).isTrue();
    assertThat(look.atLeast()).isLessThan(look.fractionBeyond()).isGreaterThan(look.promised());
  }

  @Test
  void whatCannotBeWatchedIsRefused() {
    LinearEmbedding bare = LinearEmbedding.of(new float[][] {{1, 2}});
    assertThatThrownBy(() -> DriftWatch.of(bare, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the map must state a bound for unseen points");
    DriftWatch watch = DriftWatch.of(MAP, 1);
    assertThatThrownBy(() -> look(watch, Clouds.gaussian(1, 12, 7)))
        .hasMessage("a batch must have at least 2 points, got 1");
  }

  // neighbours among the same points, by plain loops; other queries keep fewer of them
  @Test
  void recallIsWatchedAmongThePointsThatAreSearched() {
    float[][] points = Clouds.decaying(900, 12, 0.6, 1);
    LinearEmbedding map =
        Fit.recall(0.5).with(PrincipalComponents.exact()).on(PointCloud.of(points)).map();
    RecallCertificate stated = map.recallCertificate().orElseThrow();
    DriftWatch watch = DriftWatch.of(map, 1).among(PointCloud.of(points));
    for (int batch = 0; batch < 10; batch++) {
      DriftWatch.Look same = look(watch, Clouds.decaying(300, 12, 0.6, 100 + batch));
      DriftWatch.RecallLook recall = same.recall().orElseThrow();
      assertThat(same.hasDrifted()).as("batch %d: %s", batch, same).isFalse();
      assertThat(recall.kept().queries()).isEqualTo(300);
      assertThat(recall.promised()).isEqualTo(stated.recall().low());
      assertThat(recall.atMost())
          .isCloseTo(
              Math.min(1, recall.kept().mean() + Math.sqrt(-Math.log(1 - same.confidence()) / 600)),
              org.assertj.core.api.Assertions.within(1e-12));
    }
    DriftWatch.RecallLook others = look(watch, Clouds.gaussian(1000, 12, 7)).recall().orElseThrow();
    assertThat(others.hasDrifted()).as("%s", others).isTrue();
  }

  @Test
  void recallThatWasNotStatedIsNotWatched() {
    assertThatThrownBy(() -> DriftWatch.of(MAP, 1).among(PointCloud.of(Clouds.gaussian(10, 12, 7))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the map must state a recall, which a fit by recall gives it, got none");
  }
}
