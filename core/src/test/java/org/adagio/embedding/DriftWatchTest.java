package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.adagio.Clouds;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
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
}
