package org.adagio.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {

  @Test
  void alignsColumns() {
    TextTable table = new TextTable("lr").row("method", "r").rule().row("pca", "232");

    assertThat(table.toString().lines())
        .containsExactly("method    r", "-----------", "pca     232");
  }

  @Test
  void refusesARowOfAnotherLength() {
    assertThatThrownBy(() -> new TextTable("lr").row("pca"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
