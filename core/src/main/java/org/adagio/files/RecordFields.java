package org.adagio.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.adagio.data.TableColumns;

/**
 * Which fields of records hold the points, their ids and their labels, in formats where a point is
 * one list of numbers: JSON lines and Parquet.
 *
 * @param points the field with the lists
 * @param id the field with ids
 * @param label the field with labels
 */
public record RecordFields(String points, Optional<String> id, Optional<String> label) {
  /** Refuses what is missing. */
  public RecordFields {
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(label, "label");
  }

  /** What embedding services and vector stores call them. */
  private static final List<String> POINTS =
      List.of("embedding", "vector", "values", "features", "dense_vector", "emb");

  private static final List<String> IDS = List.of("id", "_id", "custom_id", "key", "uuid");
  private static final List<String> LABELS = List.of("label", "class", "target");

  /** Fields of records that are bare lists, and have no names. */
  static final RecordFields UNNAMED =
      new RecordFields(POINTS.get(0), Optional.empty(), Optional.empty());

  /**
   * Chooses among the fields that there are.
   *
   * @param where the place that tells of the fields, for a message
   * @param lists the names of fields with lists of numbers
   * @param others the names of fields with one number or text each
   * @throws MalformedDataException if no field is named, or none of them is clearly the points
   */
  public static RecordFields choose(
      Path file, String where, List<String> lists, List<String> others, ReadOptions options) {
    Objects.requireNonNull(where, "where");
    return new Choosing(file, where, lists, others).of(options);
  }

  /** The fields as the columns of a table. */
  public TableColumns columns() {
    List<String> names = new ArrayList<>();
    id.ifPresent(names::add);
    int position = names.size();
    names.add(points);
    label.ifPresent(names::add);
    return new TableColumns(
        names.size(),
        names,
        TableColumns.Kind.LISTS,
        List.of(position),
        id.isPresent() ? OptionalInt.of(0) : OptionalInt.empty(),
        label.isPresent() ? OptionalInt.of(position + 1) : OptionalInt.empty());
  }

  private record Choosing(Path file, String where, List<String> lists, List<String> others) {

    RecordFields of(ReadOptions options) {
      if (!options.coordinates().isEmpty()) {
        throw new IllegalArgumentException(
            "the coordinates of %s lie in one field, got columns".formatted(file));
      }
      Optional<TableColumns> like =
          options.like().filter(known -> known.kind() == TableColumns.Kind.LISTS);
      String points =
          options
              .field()
              .map(this::required)
              .or(
                  () ->
                      like.map(table -> name(table, table.coordinates().get(0))).filter(this::has))
              .orElseGet(this::found);
      return new RecordFields(
          points,
          role(options.id(), IDS, like.flatMap(table -> name(table, table.id()))),
          role(options.label(), LABELS, like.flatMap(table -> name(table, table.label()))));
    }

    private static String name(TableColumns table, int column) {
      return table.names().get(column);
    }

    private static Optional<String> name(TableColumns table, OptionalInt column) {
      return column.isPresent() ? Optional.of(name(table, column.getAsInt())) : Optional.empty();
    }

    private boolean has(String name) {
      return lists.contains(name) || others.contains(name);
    }

    private String required(String name) {
      if (!has(name)) {
        throw noField("a field " + Excerpt.of(name));
      }
      return name;
    }

    private String found() {
      return POINTS.stream()
          .filter(this::has)
          .findFirst()
          .or(() -> lists.size() == 1 ? Optional.of(lists.get(0)) : Optional.empty())
          .orElseThrow(() -> noField("a field with a list of numbers"));
    }

    private Optional<String> role(ColumnChoice choice, List<String> names, Optional<String> known) {
      if (choice instanceof ColumnChoice.Named named) {
        return Optional.of(required(named.name()));
      }
      if (choice instanceof ColumnChoice.At || choice instanceof ColumnChoice.Last) {
        throw new IllegalArgumentException(
            "the fields of %s are chosen by name, got a position".formatted(file));
      }
      return choice instanceof ColumnChoice.None
          ? Optional.empty()
          : known
              .filter(others::contains)
              .or(() -> names.stream().filter(others::contains).findFirst());
    }

    private MalformedDataException noField(String expected) {
      List<String> all = Stream.concat(lists.stream(), others.stream()).toList();
      return new MalformedDataException(
          file.toString(),
          where,
          expected,
          all.isEmpty() ? "no fields" : "the fields " + Excerpt.of(all),
          MalformedDataException.Kind.NO_FIELD);
    }
  }
}
