package org.adagio.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LabelColumnTest {

  @Test
  void parsesWordsPositionsAndNames() {
    assertThat(LabelColumn.parse("none")).isEqualTo(LabelColumn.none());
    assertThat(LabelColumn.parse("auto")).isEqualTo(LabelColumn.automatic());
    assertThat(LabelColumn.parse("first")).isEqualTo(LabelColumn.at(0));
    assertThat(LabelColumn.parse("last")).isEqualTo(LabelColumn.last());
    assertThat(LabelColumn.parse("12")).isEqualTo(LabelColumn.at(12));
    assertThat(LabelColumn.parse("Kind of 3")).isEqualTo(LabelColumn.named("Kind of 3"));
    assertThatThrownBy(() -> LabelColumn.parse("-1"))
        .hasMessage("the label column's position must be at least 0, got -1");
  }
}
