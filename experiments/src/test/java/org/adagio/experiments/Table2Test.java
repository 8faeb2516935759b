package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.adagio.Progress;
import org.adagio.experiments.data.Samples;
import org.adagio.experiments.laboratory.Outcome;
import org.adagio.experiments.laboratory.Searches;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;

class Table2Test {
  private static final PointCloud POINTS = Samples.open("wine").points();
  private static final Table2 TABLE =
      Table2.withoutNuMax(new Searches(POINTS, Duration.ofSeconds(1)), 1, Progress.NONE);

  @Test
  void hasTheRowsAndColumnsOfThePaperAndTheRefinedMapLast() {
    assertThat(TABLE.rows()).hasSize(6);
    assertThat(TABLE.rows().get(2).method()).isEqualTo("PCA, one factor");
    assertThat(TABLE.rows().get(5).method()).isEqualTo("Refined");
    assertThat(TABLE.rows())
        .allSatisfy(
            row ->
                assertThat(row.cells().stream().map(Table2.Cell::distortion))
                    .containsExactlyElementsOf(Table2.DISTORTIONS));
  }

  // what a search says it found, it measured
  @Test
  void dimensionsFoundHoldTheirDistortion() {
    for (Table2.Row row : TABLE.rows()) {
      for (Table2.Cell cell : row.cells()) {
        if (cell.ours() instanceof Outcome.Found found) {
          assertThat(found.distortion()).isLessThanOrEqualTo(cell.distortion());
          assertThat(found.dimension()).isBetween(found.lowest(), found.highest());
          assertThat(found.highest()).isLessThanOrEqualTo(POINTS.dimension());
        }
      }
    }
  }

  // signs in 13 dimensions are far from an isometry
  @Test
  void methodThatHoldsNothingIsARowNotAnError() {
    Table2.Row jl = TABLE.rows().get(0);

    assertThat(jl.method()).isEqualTo("JL");
    assertThat(jl.cells().get(0).ours())
        .isInstanceOfSatisfying(
            Outcome.NoneBelow.class, none -> assertThat(none.dimension()).isEqualTo(13));
  }

  @Test
  void randomMethodsHaveThreeSeeds() {
    Outcome pca = TABLE.rows().get(1).cells().get(0).ours();

    assertThat(pca)
        .isInstanceOfSatisfying(
            Outcome.Found.class, found -> assertThat(found.seeds()).isEqualTo(1));
    assertThat(TABLE.rows().get(0).cells().get(0).ours())
        .isInstanceOfSatisfying(
            Outcome.NoneBelow.class, none -> assertThat(none.seeds()).isEqualTo(3));
  }
}
