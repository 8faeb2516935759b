package org.adagio.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.Arrays;
import java.util.Collections;
import org.adagio.Clouds;
import org.adagio.Metric;
import org.adagio.Neighbourhood;
import org.adagio.Progress;
import org.adagio.Textbook;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search that begins with a map of points like these is no worse than that map. */
class StartingMapTest {
  private static final PointCloud POINTS = PointCloud.of(Clouds.decaying(300, 20, 0.8, 1));
  private static final PointCloud NEWER = PointCloud.of(Clouds.decaying(300, 20, 0.8, 2));

  // few points of many dimensions are searched in the axes that they span
  private static final PointCloud WIDE = PointCloud.of(Clouds.decaying(40, 90, 0.95, 1));

  // the first trial is the map itself, so nothing worse is ever kept
  @Test
  void theOldMapIsWhereTheSearchBegins() {
    for (PointCloud points : new PointCloud[] {POINTS, WIDE}) {
      LinearEmbedding old = Fit.to(6).on(points).map();
      Fitted again = Fit.to(6).with(Refined.standard().startingFrom(old)).on(points);
      assertThat(again.profile().max())
          .isLessThanOrEqualTo(old.certificate().orElseThrow().maxDistortion() + 1e-5);
      assertThat(again.map().provenance().orElseThrow().parameters())
          .containsEntry("start", old.provenance().orElseThrow().fingerprint());
    }
  }

  // what the old map does to newer points is what the search improves
  @Test
  void newerPointsAreKeptBetterThanByTheOldMap() {
    LinearEmbedding old = Fit.to(6).on(POINTS).map();
    double before = DistortionProfile.of(NEWER, old.apply(NEWER), Progress.NONE).max();
    Fitted again = Fit.to(6).with(Refined.standard().startingFrom(old)).on(NEWER);
    assertThat(again.profile().max()).isLessThan(before);
  }

  /**
   * Where neither the start nor what became of it is surely ahead of principal components, these
   * are taken. They may be behind the start by what the queries that judged cannot tell: one
   * standard error of them.
   */
  @Test
  void neighboursBeginWithItToo() {
    LinearEmbedding old = Fit.to(6).with(Neighbours.standard()).on(POINTS).map();
    Fitted again = Fit.to(6).with(Neighbours.standard().startingFrom(old)).on(NEWER);
    assertThat(again.map().provenance().orElseThrow().parameters()).containsKey("start");
    int judging = Integer.parseInt(again.searched().orElseThrow().replaceAll(" queries .*", ""));
    assertThat(judging).isEqualTo(225);
    Neighbourhood.Lead lead = Neighbourhood.Lead.of(kept(again.map()), kept(old));
    assertThat(lead.mean()).isGreaterThanOrEqualTo(-lead.standardError(judging));
  }

  // the order of the axes is no reason to move: an older map that has them otherwise keeps its own
  @ParameterizedTest
  @ValueSource(strings = {"refined", "neighbours"})
  void whatStaysTheSameStaysInPlace(String method) {
    float[][] points = Clouds.decaying(300, 20, 0.9, 1);
    EmbeddingMethod recipe = method.equals("refined") ? Refined.standard() : Neighbours.standard();
    float[][] rows = Fit.to(6).with(recipe).holdOut(0).on(points).map().toArrays();
    Collections.reverse(Arrays.asList(rows));
    LinearEmbedding old = LinearEmbedding.of(rows);

    LinearEmbedding again = Fit.to(6).with(from(recipe, old)).holdOut(0).on(points).map();
    assertThat(moved(old, again, points)).isLessThan(1e-5);
    assertThat(again.movedFrom(old, PointCloud.of(points)))
        .isCloseTo(moved(old, again, points), offset(1e-7));
    assertThat(again.prefixes()).isEmpty();

    float[][] more = Arrays.copyOf(points, 315);
    System.arraycopy(Clouds.decaying(15, 20, 0.9, 2), 0, more, 300, 15);
    LinearEmbedding grown = Fit.to(6).with(from(recipe, old)).holdOut(0).on(more).map();
    assertThat(moved(old, grown, points)).isLessThan(0.15);
    assertThat(grown.certificate().orElseThrow().maxDistortion())
        .isCloseTo(Textbook.maxDistortion(more, grown), offset(1e-6));
  }

  private static EmbeddingMethod from(EmbeddingMethod method, LinearEmbedding old) {
    return method instanceof Refined refined
        ? refined.startingFrom(old)
        : ((Neighbours) method).startingFrom(old);
  }

  /** The mean distance between images as a share of their mean length, in plain loops. */
  private static double moved(LinearEmbedding old, LinearEmbedding map, float[][] points) {
    double moved = 0;
    double length = 0;
    for (float[] point : points) {
      float[] before = old.apply(point);
      moved += Textbook.distance(before, map.apply(point));
      length += Textbook.distance(before, new float[before.length]);
    }
    return moved / length;
  }

  /** What each of 500 queries keeps among 1000 documents that no fit saw, in plain loops. */
  private static double[] kept(LinearEmbedding map) {
    float[][] documents = Clouds.decaying(1000, 20, 0.8, 3);
    float[][] queries = Clouds.decaying(500, 20, 0.8, 4);
    return Neighbourhood.shares(
        Metric.EUCLIDEAN, documents, map.apply(documents), queries, map.apply(queries), 10, 10);
  }

  @Test
  void aStartThatDoesNotFitIsRefused() {
    LinearEmbedding old = LinearEmbedding.of(new float[][] {{1, 2, 0}, {0, 1, -1}});
    assertThatThrownBy(() -> Fit.to(2).with(Refined.standard().startingFrom(old)).on(POINTS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the map to start from must take points of dimension 20, got 3");
    LinearEmbedding two = Fit.to(2).with(PrincipalComponents.exact()).on(POINTS).map();
    assertThatThrownBy(() -> Fit.to(3).with(Refined.standard().startingFrom(two)).on(POINTS))
        .hasMessage("a fit from a map to 2 dimensions must ask for that dimension alone, got 3");
    assertThatThrownBy(
            () -> Fit.within(0.2).with(Neighbours.standard().startingFrom(two)).on(POINTS))
        .hasMessage(
            "a fit from a map to 2 dimensions must ask for that dimension alone, got a distortion"
                + " or a recall");
  }
}
