package org.adagio.files;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.adagio.data.TableColumns;

/**
 * Which fields of JSON objects hold the points, their ids and their labels, told by the first
 * object.
 *
 * @param isWrapped whether points lie in the list {@code data} of one object around them
 * @param field with the points; of points that are bare lists it has no meaning
 */
record JsonLayout(boolean isWrapped, String field, Optional<String> id, Optional<String> label) {
  static final String WRAPPER = "data";

  /** What embedding services and vector stores call them. */
  private static final List<String> FIELDS =
      List.of("embedding", "vector", "values", "features", "dense_vector");

  private static final List<String> IDS = List.of("id", "_id", "custom_id", "key", "uuid");
  private static final List<String> LABELS = List.of("label", "class", "target");

  private enum Kind {
    NUMBERS,
    OBJECTS,
    SCALAR,
    OTHER
  }

  TableColumns columns() {
    List<String> names = new ArrayList<>();
    id.ifPresent(names::add);
    int points = names.size();
    names.add(field);
    label.ifPresent(names::add);
    return new TableColumns(
        names.size(),
        names,
        TableColumns.Kind.LISTS,
        List.of(points),
        id.isPresent() ? OptionalInt.of(0) : OptionalInt.empty(),
        label.isPresent() ? OptionalInt.of(points + 1) : OptionalInt.empty());
  }

  static JsonLayout of(FileStart head, ReadOptions options) throws IOException {
    try (JsonParser json = JsonRows.JSON.createParser(head.stream())) {
      JsonToken start = json.nextToken();
      while (start == JsonToken.START_ARRAY) {
        start = json.nextToken();
      }
      return start == JsonToken.START_OBJECT
          ? new FirstObject(head.file(), json).layout(options)
          : new JsonLayout(false, FIELDS.get(0), Optional.empty(), Optional.empty());
    }
  }

  /** The first object of a file. */
  private static final class FirstObject {
    private final Path file;
    private final Map<String, Kind> outer = new LinkedHashMap<>();
    private final Map<String, Kind> wrapped = new LinkedHashMap<>();

    FirstObject(Path file, JsonParser json) throws IOException {
      this.file = file;
      read(json, outer);
    }

    private void read(JsonParser json, Map<String, Kind> kinds) throws IOException {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken start = json.nextToken();
        if (start == JsonToken.START_ARRAY) {
          kinds.put(name, ofList(json, name.equals(WRAPPER) && kinds == outer));
        } else {
          kinds.put(name, start.isScalarValue() ? Kind.SCALAR : Kind.OTHER);
          json.skipChildren();
        }
      }
    }

    /** Goes to the end of a list. */
    private Kind ofList(JsonParser json, boolean mayWrap) throws IOException {
      JsonToken first = json.nextToken();
      Kind kind =
          first == null
              ? Kind.OTHER
              : first.isNumeric() || first == JsonToken.VALUE_NULL
                  ? Kind.NUMBERS
                  : first == JsonToken.START_OBJECT ? Kind.OBJECTS : Kind.OTHER;
      if (kind == Kind.OBJECTS && mayWrap) {
        read(json, wrapped);
        first = json.nextToken();
      }
      for (JsonToken next = first; next != null && next != JsonToken.END_ARRAY; ) {
        json.skipChildren();
        next = json.nextToken();
      }
      return kind;
    }

    JsonLayout layout(ReadOptions options) {
      if (!options.coordinates().isEmpty()) {
        throw new IllegalArgumentException(
            "coordinates of JSON lines lie in one field, got columns for " + file);
      }
      boolean isWrapped = !wrapped.isEmpty() && ofKind(Kind.NUMBERS, outer).isEmpty();
      Map<String, Kind> kinds = isWrapped ? wrapped : outer;
      Optional<TableColumns> like =
          options.like().filter(known -> known.kind() == TableColumns.Kind.LISTS);
      Optional<String> known =
          like.map(columns -> columns.names().get(columns.coordinates().get(0)));
      String field =
          options
              .field()
              .or(() -> known.filter(kinds::containsKey))
              .map(name -> required(name, kinds))
              .orElseGet(() -> found(kinds));
      return new JsonLayout(
          isWrapped,
          field,
          role(options.id(), IDS, like.flatMap(table -> name(table, table.id())), kinds),
          role(options.label(), LABELS, like.flatMap(table -> name(table, table.label())), kinds));
    }

    private static Optional<String> name(TableColumns table, OptionalInt column) {
      return column.isPresent()
          ? Optional.of(table.names().get(column.getAsInt()))
          : Optional.empty();
    }

    private String required(String name, Map<String, Kind> kinds) {
      if (!kinds.containsKey(name)) {
        throw noField("a field " + Excerpt.of(name), kinds.keySet());
      }
      return name;
    }

    private String found(Map<String, Kind> kinds) {
      List<String> lists = ofKind(Kind.NUMBERS, kinds);
      return FIELDS.stream()
          .filter(kinds::containsKey)
          .findFirst()
          .or(() -> lists.size() == 1 ? Optional.of(lists.get(0)) : Optional.empty())
          .orElseThrow(() -> noField("a field with a list of numbers", kinds.keySet()));
    }

    private Optional<String> role(
        ColumnChoice choice, List<String> names, Optional<String> known, Map<String, Kind> kinds) {
      if (choice instanceof ColumnChoice.Named named) {
        return Optional.of(required(named.name(), kinds));
      }
      if (choice instanceof ColumnChoice.At || choice instanceof ColumnChoice.Last) {
        throw new IllegalArgumentException(
            "fields of JSON lines are chosen by name, got a position for " + file);
      }
      return choice instanceof ColumnChoice.None
          ? Optional.empty()
          : known
              .filter(kinds::containsKey)
              .or(() -> names.stream().filter(name -> kinds.get(name) == Kind.SCALAR).findFirst());
    }

    private static List<String> ofKind(Kind kind, Map<String, Kind> kinds) {
      return kinds.entrySet().stream()
          .filter(field -> field.getValue() == kind)
          .map(Map.Entry::getKey)
          .toList();
    }

    private MalformedDataException noField(String expected, Set<String> fields) {
      return new MalformedDataException(
          file,
          "line 1",
          expected,
          fields.isEmpty() ? "no fields" : "the fields " + Excerpt.of(List.copyOf(fields)),
          MalformedDataException.Kind.NO_FIELD);
    }
  }
}
