package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * Rows and columns.
 *
 * @param title what it shows, or empty
 * @param columns at least one, with different keys, none of them {@code verdict}
 * @param rows each with one cell a column
 */
public record Table(String title, List<Column> columns, List<Row> rows) implements Block {

  private static final String RESERVED = "verdict";

  /** Checks the keys and the length of every row. */
  public Table {
    Objects.requireNonNull(title, "title");
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("a table must have a column");
    }
    if (columns.stream().map(Column::key).distinct().count() < columns.size()) {
      throw new IllegalArgumentException("columns must have different keys");
    }
    if (columns.stream().anyMatch(column -> column.key().equals(RESERVED))) {
      throw new IllegalArgumentException("the key %s is taken by the rows".formatted(RESERVED));
    }
    for (Row row : rows) {
      if (row.cells().size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row must have %d cells, got %d".formatted(columns.size(), row.cells().size()));
      }
    }
  }

  /** Whether any row is judged. */
  public boolean isJudged() {
    return rows.stream().anyMatch(row -> row.verdict() != Verdict.NONE);
  }
}
