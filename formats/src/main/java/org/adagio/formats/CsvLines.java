package org.adagio.formats;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;

/**
 * Lines of csv or tsv: columns that go along stand before and after the coordinates as they did.
 */
final class CsvLines extends TextLines {
  private final char separator;
  private final Carried carried;
  private final boolean hasHeader;

  CsvLines(Separator separator, Dataset data) {
    this.separator = separator.character();
    carried = data.carried();
    boolean named =
        data.columns()
            .filter(table -> table.kind() == TableColumns.Kind.NUMBERS)
            .filter(table -> !table.names().isEmpty())
            .isPresent();
    hasHeader = named || !carried.isEmpty();
  }

  /** Coordinates are called x0, x1 and so on: they are no longer those of the source. */
  @Override
  String header(int dimension) {
    if (!hasHeader) {
      return "";
    }
    StringBuilder line = new StringBuilder();
    String start = coordinateName();
    before().forEach(column -> cell(column.name(), line).append(separator));
    for (int i = 0; i < dimension; i++) {
      line.append(i == 0 ? "" : separator).append(start).append(i);
    }
    after().forEach(column -> cell(column.name(), line.append(separator)));
    return line.append('\n').toString();
  }

  /** Not the name of a column that goes along. */
  private String coordinateName() {
    return Stream.of("x", "y", "z", "image")
        .filter(start -> carried.names().stream().noneMatch(name -> name.matches(start + "\\d+")))
        .findFirst()
        .orElse("coordinate");
  }

  @Override
  void append(int row, int dimension, IntFunction<String> number, StringBuilder text) {
    before().forEach(column -> cell(WholeText.of(column, row), text).append(separator));
    for (int i = 0; i < dimension; i++) {
      text.append(i == 0 ? "" : separator).append(whole(number.apply(i)));
    }
    after().forEach(column -> cell(WholeText.of(column, row), text.append(separator)));
    text.append('\n');
  }

  private List<CarriedColumn> before() {
    return carried.columns().subList(0, carried.before());
  }

  private List<CarriedColumn> after() {
    return carried.columns().subList(carried.before(), carried.columns().size());
  }

  /** In quotes where a reader would otherwise see something else. */
  private StringBuilder cell(String cell, StringBuilder text) {
    boolean plain =
        cell.indexOf(separator) < 0
            && cell.indexOf('"') < 0
            && cell.indexOf('\n') < 0
            && cell.indexOf('\r') < 0
            && cell.equals(cell.strip());
    return plain
        ? text.append(cell)
        : text.append('"').append(cell.replace("\"", "\"\"")).append('"');
  }

  /** Whole numbers without a decimal point. */
  private static String whole(String text) {
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
