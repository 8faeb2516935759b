package org.adagio.points;

import java.util.List;

/**
 * Which columns of a table hold the coordinates of its points. A map remembers it, so that they are
 * found again in other tables. Columns are counted from 0.
 *
 * @param width how many columns the table has
 * @param names one a column, or empty where the table has no header
 * @param kind how points lie in their columns
 * @param coordinates the positions of the columns that hold the points, in the order of coordinates
 * @param means what was put in the place of missing values, one number a coordinate; empty where
 *     none were replaced
 */
public record TableColumns(
    int width, List<String> names, Kind kind, List<Integer> coordinates, List<Double> means) {
  /** How points lie in the columns of a table. */
  public enum Kind {
    /** A column for each coordinate, as in csv. */
    NUMBERS,
    /** One column with a list of numbers for each point, as in JSON lines and Parquet. */
    LISTS
  }

  /** Checks that every position is one of the table. */
  public TableColumns {
    names = List.copyOf(names);
    coordinates = List.copyOf(coordinates);
    means = List.copyOf(means);
    if (!names.isEmpty() && names.size() != width) {
      throw new IllegalArgumentException(
          "names must be one a column (%d), got %d".formatted(width, names.size()));
    }
    int most = coordinates.stream().mapToInt(Integer::intValue).max().orElse(-1);
    int least = coordinates.stream().mapToInt(Integer::intValue).min().orElse(-1);
    if (least < 0 || most >= width) {
      throw new IllegalArgumentException(
          "columns must lie in a table of %d columns, with at least one coordinate: got %s"
              .formatted(width, coordinates));
    }
    boolean matched = kind == Kind.LISTS || means.size() == coordinates.size();
    if (!means.isEmpty() && !(matched && means.stream().allMatch(Double::isFinite))) {
      throw new IllegalArgumentException(
          "means must be finite and one a coordinate (%d), got %d"
              .formatted(coordinates.size(), means.size()));
    }
  }

  /** Columns of which no value was replaced. */
  public TableColumns(int width, List<String> names, Kind kind, List<Integer> coordinates) {
    this(width, names, kind, coordinates, List.of());
  }

  /** The same with what was put in the place of missing values. */
  public TableColumns filledWith(List<Double> numbers) {
    return new TableColumns(width, names, kind, coordinates, numbers);
  }

  /** A column for people: its position, and its name where it has one. */
  public String describe(int column) {
    return names.isEmpty() || names.get(column).isBlank()
        ? "column " + column
        : "column %d (\"%s\")".formatted(column, names.get(column));
  }

  /** The name of a column, or another where the table has no header. */
  public String name(int column, String otherwise) {
    return names.isEmpty() ? otherwise : names.get(column);
  }
}
