package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ColumnChoiceTest {

  @Test
  void parsesWordsPositionsAndNames() {
    assertThat(ColumnChoice.parse("none")).isEqualTo(ColumnChoice.none());
    assertThat(ColumnChoice.parse("auto")).isEqualTo(ColumnChoice.automatic());
    assertThat(ColumnChoice.parse("first")).isEqualTo(ColumnChoice.at(0));
    assertThat(ColumnChoice.parse("last")).isEqualTo(ColumnChoice.last());
    assertThat(ColumnChoice.parse("12")).isEqualTo(ColumnChoice.at(12));
    assertThat(ColumnChoice.parse("Kind of 3")).isEqualTo(ColumnChoice.named("Kind of 3"));
    assertThatThrownBy(() -> ColumnChoice.parse("-1"))
        .hasMessage("a column's position must be at least 0, got -1");
  }
}
