package org.adagio.formats;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.MalformedDataException;
import org.adagio.files.ReadOptions;
import org.adagio.files.io.Excerpt;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;

/**
 * Which field of records holds the points, in formats where a point is one list of numbers: JSON
 * lines and Parquet. All others go along.
 */
public final class RecordFields {

  /** What embedding services and vector stores call them. */
  private static final List<String> POINTS =
      List.of("embedding", "vector", "values", "features", "dense_vector", "emb");

  private static final List<String> IDS = List.of("id", "_id", "custom_id", "key", "uuid");

  private RecordFields() {}

  /**
   * Chooses the field with the points; it may be a path into one, such as {@code
   * response.body.data[0].embedding}.
   *
   * @param where the place that tells of the fields, for a message
   * @param lists the names of fields with lists of numbers
   * @param others the names of all other fields
   * @throws MalformedDataException if the field is not there, or none is clearly the points
   */
  public static String points(
      Path file, String where, List<String> lists, List<String> others, ReadOptions options) {
    if (!options.columns().coordinates().isEmpty()) {
      throw new IllegalArgumentException(
          "the coordinates of %s lie in one field, got columns".formatted(file));
    }
    List<String> all = Stream.concat(lists.stream(), others.stream()).toList();
    if (options.field().isPresent()) {
      String field = options.field().get();
      if (!all.contains(rootOf(field, all))) {
        throw noField(file, where, "a field " + Excerpt.of(rootOf(field, all)), all);
      }
      return field;
    }
    Optional<String> known =
        options
            .like()
            .filter(like -> like.kind() == TableColumns.Kind.LISTS)
            .map(like -> like.name(like.coordinates().get(0), ""))
            .filter(field -> all.contains(rootOf(field, all)));
    return known
        .or(() -> POINTS.stream().filter(all::contains).findFirst())
        .or(() -> lists.size() == 1 ? Optional.of(lists.get(0)) : Optional.empty())
        .orElseThrow(() -> noField(file, where, "a field with a list of numbers", all));
  }

  /** The field of a name or a path; a name may have dots. */
  static String rootOf(String field, List<String> names) {
    return names.contains(field) ? field : FieldPath.parse(field).root();
  }

  /** The field that says what each row is called. */
  public static Optional<String> id(
      Path file, String where, List<String> names, ReadOptions options) {
    options
        .columns()
        .id()
        .filter(name -> !names.contains(name))
        .ifPresent(
            name -> {
              throw noField(file, where, "a field " + Excerpt.of(name), names);
            });
    return options.columns().id().or(() -> IDS.stream().filter(names::contains).findFirst());
  }

  /**
   * What the field with the points is called: as in the source, where it has one; of a path the
   * last name.
   */
  public static String pointsName(Dataset data) {
    String name =
        data.columns()
            .filter(table -> table.kind() == TableColumns.Kind.LISTS)
            .map(table -> table.name(table.coordinates().get(0), POINTS.get(0)))
            .map(field -> FieldPath.parse(field).lastName())
            .orElse(POINTS.get(0));
    return data.carried().names().contains(name) ? name + "_reduced" : name;
  }

  /** The fields as the columns of a table. */
  public static TableColumns columns(List<String> carried, int before, String points) {
    List<String> names = new ArrayList<>(carried);
    names.add(before, points);
    return new TableColumns(names.size(), names, TableColumns.Kind.LISTS, List.of(before));
  }

  private static MalformedDataException noField(
      Path file, String where, String expected, List<String> all) {
    return new MalformedDataException(
        file,
        where,
        expected,
        all.isEmpty() ? "no fields" : "the fields " + Excerpt.of(all),
        MalformedDataException.Kind.NO_FIELD);
  }
}
