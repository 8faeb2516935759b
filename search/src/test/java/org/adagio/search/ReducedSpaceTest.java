package org.adagio.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.adagio.Metric;
import org.adagio.fit.Fit;
import org.adagio.fit.PrincipalComponents;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

/** What is reduced and ranked, and what is refused. */
class ReducedSpaceTest {
  private static final LinearEmbedding FIRST_TWO =
      LinearEmbedding.of(new float[][] {{1, 0, 0}, {0, 1, 0}});

  @Test
  void oneVectorAndManyHaveTheSameImages() {
    ReducedSpace space = new ReducedSpace(FIRST_TWO, Metric.COSINE);
    float[][] points = {{1, 2, 3}, {4, 5, 6}};

    assertThat(space.reduce(points[1])).containsExactly(4, 5);
    assertThat(space.reduce(PointCloud.of(points))).isDeepEqualTo(new float[][] {{1, 2}, {4, 5}});
  }

  @Test
  void aQueryHasNoLengthWhereDocumentsKeepTheirs() {
    float[][] points = {{1, 2, 3}, {4, 5, 6}, {-2, 0, 1}, {3, 3, -9}};
    LinearEmbedding map = Fit.to(2).with(PrincipalComponents.exact().withLength()).on(points).map();
    ReducedSpace space = ReducedSpace.of(map);

    assertThat(space.reduce(points[0])[1]).isPositive();
    assertThat(space.reduceQuery(points[0])).containsExactly(space.reduce(points[0])[0], 0);
    assertThatThrownBy(() -> new ReducedSpace(map, Metric.COSINE))
        .hasMessageContaining("by the metric euclidean, got cosine");
  }

  @Test
  void byCosineAnImageNeedsAnAngle() {
    ReducedSpace space = new ReducedSpace(FIRST_TWO, Metric.COSINE);

    assertThatThrownBy(() -> space.reduce(new float[] {0, 0, 7}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("by cosine a vector and its image must have an angle, got an image of 2 zeros");
    assertThatThrownBy(() -> space.reduce(PointCloud.of(new float[][] {{1, 1, 1}, {0, 0, 7}})))
        .hasMessageContaining("must have an angle");
    assertThat(new ReducedSpace(FIRST_TWO, Metric.EUCLIDEAN).reduce(new float[] {0, 0, 7}))
        .containsExactly(0, 0);
  }

  @Test
  void anotherDimensionIsRefusedInOneLine() {
    ReducedSpace space = new ReducedSpace(FIRST_TWO, Metric.EUCLIDEAN);

    assertThatThrownBy(() -> space.reduce(new float[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("points must have the map's dimension 3, got 2");
    assertThatThrownBy(() -> space.rank(7, new float[3], new float[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the full vector of candidate 7 must have dimension 3, got 2");
  }

  @Test
  void theNearestComeFirstAndOfEqualsTheLowerId() {
    List<Candidate> found =
        List.of(new Candidate(5, 1), new Candidate(3, 1), new Candidate(9, 2), new Candidate(1, 0));

    assertThat(Candidate.nearest(found, 3)).extracting(Candidate::id).containsExactly(9, 3, 5);
    assertThat(Candidate.nearest(found, 8)).extracting(Candidate::id).containsExactly(9, 3, 5, 1);
  }

  @Test
  void aMapForAnglesServesDistancesIfItKeepsThem() {
    float[][] points = SearchFixture.clustered(4).points;
    LinearEmbedding map =
        Fit.to(4).metric(Metric.COSINE).with(PrincipalComponents.exact()).on(points).map();
    assertThat(ReducedSpace.of(map).metric()).isEqualTo(Metric.COSINE);
    assertThat(new ReducedSpace(map, Metric.EUCLIDEAN).map()).isSameAs(map);
  }
}
