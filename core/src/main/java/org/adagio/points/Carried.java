package org.adagio.points;

import java.util.List;
import java.util.Optional;

/**
 * The columns that go along with points.
 *
 * @param columns in the order of the source
 * @param before how many of them stand before the coordinates there
 * @param id the name of the one that says what each row is called, where there is one
 */
public record Carried(List<CarriedColumn> columns, int before, Optional<String> id) {
  private static final Carried NONE = new Carried(List.of(), 0, Optional.empty());

  /** Checks that the columns are of one length. */
  public Carried {
    columns = List.copyOf(columns);
    if (before < 0 || before > columns.size()) {
      throw new IllegalArgumentException(
          "columns before the points must be 0 to %d, got %d".formatted(columns.size(), before));
    }
    if (columns.stream().mapToInt(CarriedColumn::size).distinct().count() > 1) {
      throw new IllegalArgumentException("columns must have one length, got several");
    }
  }

  /** No column. */
  public static Carried none() {
    return NONE;
  }

  /** Whether there is no column. */
  public boolean isEmpty() {
    return columns.isEmpty();
  }

  /** What the columns are called, in their order. */
  public List<String> names() {
    return columns.stream().map(CarriedColumn::name).toList();
  }

  /** The first column of a name, if there is one. */
  public Optional<CarriedColumn> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The column that says what each row is called, if there is one. */
  public Optional<CarriedColumn> ids() {
    return id.flatMap(this::column);
  }

  /** The column that tells people which row is meant: the ids, or the only column. */
  public Optional<CarriedColumn> naming() {
    return ids().or(() -> columns.size() == 1 ? Optional.of(columns.get(0)) : Optional.empty());
  }

  /** The rows of several sources, one after the other, by the names of the first. */
  public static Carried joined(List<Carried> parts) {
    Carried first = parts.get(0);
    List<CarriedColumn> all =
        first.names().stream()
            .map(name -> parts.stream().map(part -> part.column(name).orElseThrow()).toList())
            .map(CarriedColumn::joined)
            .toList();
    return new Carried(all, first.before, first.id);
  }
}
