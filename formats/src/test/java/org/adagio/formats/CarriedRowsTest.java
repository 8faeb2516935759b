package org.adagio.formats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.adagio.Execution;
import org.adagio.files.io.Spool;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;
import org.adagio.work.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CarriedRowsTest {
  private static final List<Kind> KINDS = List.of(Kind.values());

  @TempDir Path folder;

  /** In memory, and in a file; values of two columns alternate, one of them has none at first. */
  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 5000})
  void everyValueComesBackAsItCame(int rows) {
    List<Path> told = new ArrayList<>();
    Execution little = Execution.DEFAULT.memory(1 << 18);
    comesBack(rows);
    Spool.in(Optional.of(folder), told::add, () -> Resources.during(little, () -> comesBack(rows)));
    assertThat(told).hasSize(rows == 5000 ? 1 : 0);
  }

  private static CarriedColumn comesBack(int rows) {
    SplittableRandom random = new SplittableRandom(rows);
    CarriedRows carried = new CarriedRows();
    CarriedRows.Column first = carried.column("first");
    CarriedRows.Column late = carried.column("late");
    List<Kind> kinds = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      kinds.add(KINDS.get(random.nextInt(KINDS.size())));
      texts.add(kinds.get(row) == Kind.NULL ? "" : text(random));
      first.add(kinds.get(row), texts.get(row));
      if (row % 7 == 6) {
        late.set(row, Kind.TEXT, "x" + row);
      }
    }
    CarriedColumn column = first.build(rows);
    assertThat(column.texts()).isEqualTo(texts);
    assertThat(column.hasNull()).isEqualTo(kinds.contains(Kind.NULL));
    CarriedColumn sparse = late.build(rows);
    for (int row = rows - 1; row >= 0; row--) {
      assertThat(column.kind(row)).isEqualTo(kinds.get(row));
      assertThat(column.text(row)).isEqualTo(texts.get(row));
      assertThat(sparse.text(row)).isEqualTo(row % 7 == 6 ? "x" + row : "");
      assertThat(sparse.kind(row)).isEqualTo(row % 7 == 6 ? Kind.TEXT : Kind.NULL);
    }
    return column;
  }

  /** Of all characters, halves of pairs and zero too, short and long. */
  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder();
    int most = random.nextInt(3) == 0 ? 1 << 16 : 1 << 7;
    for (int length = random.nextInt(20); length > 0; length--) {
      text.append((char) random.nextInt(most));
    }
    return text.toString();
  }

  @Test
  void aTextOfSeveralMegabytesComesBack() {
    String text = "é😀".repeat(700_000);
    CarriedRows.Column column = new CarriedRows().column("a");
    column.add(text);
    assertThat(column.build(1).text(0)).isEqualTo(text);
  }

  @Test
  void textsAreNumbersIfAllOfThemAre() {
    assertThat(ofTexts("7", "-3").isOf(Kind.NUMBER)).isTrue();
    assertThat(ofTexts("7", "-3").kind(1)).isEqualTo(Kind.NUMBER);
    assertThat(ofTexts("7", "007").isOf(Kind.TEXT)).isTrue();
    assertThat(ofTexts("7", "007").kind(0)).isEqualTo(Kind.TEXT);
  }

  private static CarriedColumn ofTexts(String... texts) {
    CarriedRows.Column column = new CarriedRows().column("a");
    List.of(texts).forEach(column::add);
    return column.build(texts.length);
  }
}
