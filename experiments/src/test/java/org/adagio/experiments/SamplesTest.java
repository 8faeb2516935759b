package org.adagio.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import org.adagio.experiments.data.Labelled;
import org.adagio.experiments.data.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesTest {

  @ParameterizedTest
  @CsvSource({
    "mnist800, 800, 784, 10",
    "glass, 214, 9, 6",
    "ionosphere, 351, 34, 2",
    "iris, 150, 4, 3",
    "pima, 768, 8, 2",
    "vehicle, 846, 18, 4",
    "wine, 178, 13, 3"
  })
  void hasTheSizeItsOriginStates(String name, int points, int dimension, int classes) {
    Labelled sample = Samples.open(name);

    assertThat(sample.name()).isEqualTo(name);
    assertThat(sample.points().size()).isEqualTo(points);
    assertThat(sample.points().dimension()).isEqualTo(dimension);
    assertThat(new HashSet<>(sample.labels())).hasSize(classes);
  }

  @Test
  void everyNameOpens() {
    assertThat(Samples.names()).allSatisfy(name -> assertThat(Samples.open(name)).isNotNull());
  }

  @Test
  void unknownNameIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> Samples.open("mnist"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mnist800");
  }
}
