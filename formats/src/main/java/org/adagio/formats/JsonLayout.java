package org.adagio.formats;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;

/**
 * How points lie in a file of JSON, told by its first object.
 *
 * @param isWrapped whether points lie in the list {@code data} of one object around them
 * @param points the way to the numbers in an object; of points that are bare lists it has no
 *     meaning
 * @param names of the other fields, as far as the first object has them
 * @param before how many of them stand before the points
 */
record JsonLayout(boolean isWrapped, FieldPath points, List<String> names, int before) {
  static final String WRAPPER = "data";

  private enum Kind {
    NUMBERS,
    OBJECTS,
    OTHER
  }

  static JsonLayout of(FileStart head, ReadOptions options) throws IOException {
    try (JsonParser json = JsonRows.JSON.createParser(head.stream())) {
      JsonToken start = json.nextToken();
      while (start == JsonToken.START_ARRAY) {
        start = json.nextToken();
      }
      return start == JsonToken.START_OBJECT
          ? new FirstObject(head.file(), json).layout(options)
          : new JsonLayout(false, FieldPath.of("embedding"), List.of(), 0);
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
          kinds.put(name, Kind.OTHER);
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
      boolean isWrapped = isWrapped(options);
      Map<String, Kind> kinds = isWrapped ? wrapped : outer;
      List<String> lists = new ArrayList<>();
      List<String> others = new ArrayList<>();
      kinds.forEach((name, kind) -> (kind == Kind.NUMBERS ? lists : others).add(name));
      String points = RecordFields.points(file, "line 1", lists, others, options);
      List<String> names = new ArrayList<>(kinds.keySet());
      FieldPath path = names.contains(points) ? FieldPath.of(points) : FieldPath.parse(points);
      int before = names.indexOf(path.root());
      names.remove(before);
      return new JsonLayout(isWrapped, path, names, before);
    }

    private boolean isWrapped(ReadOptions options) {
      List<String> names = List.copyOf(outer.keySet());
      boolean named =
          options
              .field()
              .filter(field -> names.contains(RecordFields.rootOf(field, names)))
              .isPresent();
      return !wrapped.isEmpty() && !named && !outer.containsValue(Kind.NUMBERS);
    }
  }
}
