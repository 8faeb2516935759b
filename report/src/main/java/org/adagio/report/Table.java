package org.adagio.report;

import java.util.List;
import java.util.Objects;

/**
 * Rows and columns.
 *
 * @param title what it shows, or empty
 * @param columns at least one, with different keys
 * @param rows each with one cell a column
 */
public record Table(String title, List<Column> columns, List<Row> rows) implements Block {

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
