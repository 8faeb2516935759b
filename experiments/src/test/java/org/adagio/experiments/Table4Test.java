package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.adagio.Progress;
import org.junit.jupiter.api.Test;

class Table4Test {
  private static final Table4 TABLE =
      Table4.of(
          List.of("wine", "iris"),
          GraphClassifier.standard(1),
          2,
          Duration.ofSeconds(3),
          Progress.NONE);

  private static Table4.Cell cell(int row, String method) {
    return TABLE.rows().get(row).cells().stream()
        .filter(cell -> cell.method().equals(method))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void hasARowForEachDataSetAskedForAndTheMethodsOfThePaper() {
    assertThat(TABLE.rows()).extracting(Table4.Row::dataset).containsExactly("wine", "iris");
    assertThat(TABLE.rows())
        .allSatisfy(
            row ->
                assertThat(row.cells())
                    .extracting(Table4.Cell::method)
                    .containsExactly("full dimension", "NuMax", "Adagio", "Refined"));
    assertThat(TABLE.rows().get(1).majority()).isCloseTo(1 / 3.0, within(1e-12));
  }

  @Test
  void thePapersFiguresStandBesideTheirDataSet() {
    assertThat(cell(1, "full dimension").paper().orElseThrow().accuracy()).isEqualTo(0.5667);
    PublishedClassification numax = cell(0, "NuMax").paper().orElseThrow();
    assertThat(numax.reductionSeconds()).hasValue(38.7);
    assertThat(numax.graphSeconds()).hasValue(0.04);
    assertThat(cell(0, "Refined").paper()).isEmpty();
  }

  @Test
  void halfTheDimensionIsClassifiedAndNothingIsReducedInFull() {
    assertThat(cell(0, "Adagio").dimension()).isEqualTo(7);
    assertThat(cell(1, "Refined").dimension()).isEqualTo(2);
    assertThat(cell(0, "full dimension").dimension()).isEqualTo(13);
    assertThat(cell(0, "full dimension").reductionSeconds()).isZero();
    assertThat(cell(0, "full dimension").maxDistortion()).isZero();
  }

  // three species, of which one lies apart and two overlap a little: far above the largest class
  @Test
  void flowersAreToldInFullAndReduced() {
    for (Table4.Cell cell : TABLE.rows().get(1).cells()) {
      assertThat(cell.accuracy()).isBetween(cell.lowest(), cell.highest()).isGreaterThan(0.8);
      assertThat(cell.oneVsRestAccuracy()).isGreaterThan(0.85);
    }
  }

  // rows are sorted by class and one fold is labelled: most turns know one class
  @Test
  void choicesDifferAsTheirNamesSay() {
    ClassificationChoices choices =
        ClassificationChoices.of(List.of("iris", "glass"), 1, 2, Progress.NONE);
    assertThat(accuracy(choices, "standard", "iris")).isGreaterThan(0.9);
    assertThat(accuracy(choices, "one fold labelled", "iris")).isBetween(0.85, 0.95);
    assertThat(accuracy(choices, "one fold labelled, in order", "iris")).isBetween(0.3, 0.35);
    assertThat(accuracy(choices, "row number as a column", "glass"))
        .isGreaterThan(accuracy(choices, "standard", "glass") + 0.2);
    assertThat(choices.rows())
        .filteredOn(row -> row.choice().startsWith("row number"))
        .allSatisfy(row -> assertThat(row.cells()).hasSize(1));
  }

  private static double accuracy(ClassificationChoices choices, String choice, String dataset) {
    return choices.rows().stream()
        .filter(row -> row.choice().equals(choice))
        .flatMap(row -> row.cells().stream())
        .filter(cell -> cell.dataset().equals(dataset))
        .findFirst()
        .orElseThrow()
        .accuracy();
  }
}
