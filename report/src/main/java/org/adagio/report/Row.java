package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * One row of a table.
 *
 * @param cells one a column
 * @param verdict whether it is as it should be
 */
public record Row(List<Cell> cells, Verdict verdict) {

  /** Copies the list. */
  public Row {
    cells = List.copyOf(cells);
    Objects.requireNonNull(verdict, "verdict");
  }

  /** A row that nobody judges. */
  public static Row of(Cell... cells) {
    return new Row(List.of(cells), Verdict.NONE);
  }

  /** The same, judged. */
  public Row judged(Verdict other) {
    return new Row(cells, other);
  }
}
