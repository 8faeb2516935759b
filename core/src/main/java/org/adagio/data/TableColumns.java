package org.adagio.data;

import java.util.List;
import java.util.OptionalInt;

/**
 * What the columns of a table of points are. A map remembers it, so that tables like the one it was
 * fitted to can be mapped without saying it again. Columns are counted from 0.
 *
 * @param width how many columns the table has
 * @param names one a column, or empty where the table has no header
 * @param kind how points lie in their columns
 * @param coordinates the positions of the columns that hold the points, in the order of coordinates
 * @param id the position of the column that says what each point is called
 * @param label the position of the column that says which class each point is of
 */
public record TableColumns(
    int width,
    List<String> names,
    Kind kind,
    List<Integer> coordinates,
    OptionalInt id,
    OptionalInt label) {

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
    if (!names.isEmpty() && names.size() != width) {
      throw new IllegalArgumentException(
          "names must be one a column (%d), got %d".formatted(width, names.size()));
    }
    int most = coordinates.stream().mapToInt(Integer::intValue).max().orElse(-1);
    int least = coordinates.stream().mapToInt(Integer::intValue).min().orElse(-1);
    int roles = Math.min(id.orElse(0), label.orElse(0));
    if (Math.min(least, roles) < 0
        || Math.max(most, Math.max(id.orElse(0), label.orElse(0))) >= width) {
      throw new IllegalArgumentException(
          "columns must lie in a table of %d columns, with at least one coordinate: coordinates %s,"
                  .formatted(width, coordinates)
              + " id %s, label %s".formatted(id, label));
    }
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
