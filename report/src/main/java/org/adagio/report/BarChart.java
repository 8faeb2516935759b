package org.adagio.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Bars in groups.
 *
 * @param title what it shows
 * @param categories what the groups stand for
 * @param category what kind of thing a category is, such as {@code method}
 * @param y what the bars measure
 * @param series one bar of each in every group
 * @param references marks on the vertical axis
 */
public record BarChart(
    String title,
    List<String> categories,
    String category,
    Axis y,
    List<Bars> series,
    List<Reference> references)
    implements Chart {

  /**
   * The bars of one colour. The same name has the same colour all over a page.
   *
   * @param name what the legend says
   * @param values one a category; NaN where there is none
   */
  public record Bars(String name, List<Double> values) {

    /** Copies the list. */
    public Bars {
      Objects.requireNonNull(name, "name");
      values = List.copyOf(values);
    }
  }

  /** Checks that every series has one value a category. */
  public BarChart {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(y, "y");
    categories = List.copyOf(categories);
    series = List.copyOf(series);
    references = List.copyOf(references);
    for (Bars bars : series) {
      if (bars.values().size() != categories.size()) {
        throw new IllegalArgumentException(
            "%s must have %d values, got %d"
                .formatted(bars.name(), categories.size(), bars.values().size()));
      }
    }
  }

  /** One row a category, one column a series. */
  @Override
  public Table data() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("category", category, Format.TEXT));
    for (int i = 0; i < series.size(); i++) {
      columns.add(new Column("value" + (i + 1), series.get(i).name(), y.format()));
    }
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < categories.size(); i++) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(categories.get(i)));
      for (Bars bars : series) {
        cells.add(Cell.of(bars.values().get(i)));
      }
      rows.add(new Row(cells, Verdict.NONE));
    }
    return new Table(y.title(), columns, rows);
  }
}
