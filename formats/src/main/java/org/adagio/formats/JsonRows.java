package org.adagio.formats;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.adagio.MalformedDataException;
import org.adagio.files.FileStart;
import org.adagio.files.ReadOptions;
import org.adagio.files.io.Excerpt;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.CarriedColumn.Kind;
import org.adagio.points.Dataset;
import org.adagio.points.TableColumns;

/**
 * Points of JSON lines: an object or a list of numbers a point, one after the other, in one list,
 * or in the list {@code data} of what an embedding service answers.
 */
final class JsonRows {
  static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  /** Objects have a few; each takes memory for all rows. */
  private static final int MOST_FIELDS = 1000;

  private final Path file;
  private final JsonParser json;
  private final JsonLayout layout;
  private final ReadOptions options;
  private final PointRows rows;
  private final CarriedRows gathered = new CarriedRows();
  private final Map<String, CarriedRows.Column> carried = new LinkedHashMap<>();
  private final List<Value> values = new ArrayList<>();
  private double[] room = new double[1 << 10];

  /** A value of the object that is being read. */
  private record Value(CarriedRows.Column column, Kind kind, String text) {}

  private JsonRows(Path file, JsonParser json, JsonLayout layout, ReadOptions options) {
    this.file = file;
    this.json = json;
    this.layout = layout;
    this.options = options;
    rows =
        new PointRows(
            file, options.missing(), options.like().map(TableColumns::means).orElse(List.of()));
    layout.names().stream().filter(this::isCarried).forEach(this::column);
  }

  /** Whether text begins as JSON does, and not as a table. */
  static boolean recognizes(FileStart start) {
    String text = start.text().stripLeading();
    return start.isText() && text.matches("(?s)(\\{\\s*[\"'}]|\\[\\s*[-\\[{\\d]).*");
  }

  static Dataset dataset(FileStart start, ReadOptions options) {
    try {
      JsonLayout layout = JsonLayout.of(start, options);
      try (JsonParser json = JSON.createParser(start.stream())) {
        JsonRows rows = new JsonRows(start.file(), json, layout, options);
        try {
          while (json.nextToken() != null) {
            rows.value(layout.isWrapped());
          }
          return rows.dataset();
        } catch (IOException | RuntimeException e) {
          rows.rows.discard();
          rows.gathered.discard();
          throw e;
        }
      }
    } catch (JsonProcessingException e) {
      throw malformed(start.file(), e);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(start.file(), e);
    } catch (UncheckedIOException e) {
      throw MalformedDataException.unreadable(start.file(), e.getCause());
    }
  }

  static MalformedDataException malformed(Path file, JsonProcessingException e) {
    String where = e.getLocation() == null ? "start" : "line " + e.getLocation().getLineNr();
    return new MalformedDataException(
        file,
        where,
        "JSON",
        "something else (%s)".formatted(Excerpt.sentence(e.getOriginalMessage())));
  }

  /** Reads the value at the current token: a point, or a list or object with points. */
  private void value(boolean wrapped) throws IOException {
    switch (json.currentToken()) {
      case START_ARRAY -> list();
      case START_OBJECT -> {
        if (wrapped) {
          wrapper();
        } else {
          object();
        }
      }
      default -> throw refusal("an object or a list of numbers", json.getText());
    }
  }

  private void list() throws IOException {
    long line = line();
    JsonToken first = json.nextToken();
    if (first == JsonToken.START_ARRAY || first == JsonToken.START_OBJECT) {
      for (JsonToken next = first; next != JsonToken.END_ARRAY; next = json.nextToken()) {
        value(false);
      }
    } else {
      add(numbers(first), line);
    }
  }

  private void wrapper() throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean points = json.currentName().equals(JsonLayout.WRAPPER);
      JsonToken start = json.nextToken();
      if (points && start == JsonToken.START_ARRAY) {
        list();
      } else {
        json.skipChildren();
      }
    }
  }

  private void object() throws IOException {
    long line = line();
    double[] point = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals(layout.points().root())) {
        double[] found = inside(1);
        point = found == null ? point : found;
      } else if (isCarried(name)) {
        values.add(carriedValue(name));
      } else {
        json.skipChildren();
      }
    }
    add(point == null ? absent(line) : point, line);
  }

  private double[] absent(long line) {
    return rows.absent("line %d, field %s".formatted(line, Excerpt.of(layout.points().text())));
  }

  /** The numbers at the end of the way to them; null where there are none. */
  private double[] inside(int depth) throws IOException {
    List<Object> steps = layout.points().steps();
    if (depth == steps.size()) {
      return point();
    }
    Object step = steps.get(depth);
    double[] found = null;
    if (step instanceof String name && json.currentToken() == JsonToken.START_OBJECT) {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = json.currentName().equals(name);
        json.nextToken();
        found = wanted ? inside(depth + 1) : skipped(found);
      }
    } else if (step instanceof Integer && json.currentToken() == JsonToken.START_ARRAY) {
      for (int at = 0; json.nextToken() != JsonToken.END_ARRAY && json.hasCurrentToken(); at++) {
        found = step.equals(at) ? inside(depth + 1) : skipped(found);
      }
    } else {
      json.skipChildren();
    }
    return found;
  }

  private double[] skipped(double[] found) throws IOException {
    json.skipChildren();
    return found;
  }

  private double[] point() throws IOException {
    return switch (json.currentToken()) {
      case START_ARRAY -> numbers(json.nextToken());
      case VALUE_NULL -> null;
      case VALUE_STRING ->
          PointRows.vector(
              file,
              "%s, field %s".formatted(place(), Excerpt.of(layout.points().text())),
              json.getText());
      default ->
          throw refusal(
              "a list of numbers in field " + Excerpt.of(layout.points().text()), json.getText());
    };
  }

  /** The numbers up to the end of their list; NaN for those that are missing. */
  private double[] numbers(JsonToken first) throws IOException {
    int count = 0;
    for (JsonToken next = first; next != JsonToken.END_ARRAY; next = json.nextToken()) {
      if (next == null || (next != JsonToken.VALUE_NULL && !next.isNumeric())) {
        throw refusal("a number as entry " + count, next == null ? "the end" : json.getText());
      }
      if (count == room.length) {
        room = Arrays.copyOf(room, 2 * count);
      }
      room[count++] = next == JsonToken.VALUE_NULL ? Double.NaN : number();
    }
    return Arrays.copyOf(room, count);
  }

  private double number() throws IOException {
    double value =
        Decimal.parse(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
    return Double.isNaN(value) ? json.getDoubleValue() : value;
  }

  private boolean isCarried(String name) {
    return !name.equals(layout.points().root())
        && !new ColumnSet(options.columns().ignored()).hasName(name);
  }

  private CarriedRows.Column column(String name) {
    CarriedRows.Column column = carried.computeIfAbsent(name, gathered::column);
    if (carried.size() > MOST_FIELDS) {
      throw new MalformedDataException(
          file, place(), "at most %d different fields".formatted(MOST_FIELDS), "more");
    }
    return column;
  }

  private Value carriedValue(String name) throws IOException {
    CarriedRows.Column column = column(name);
    return switch (json.currentToken()) {
      case VALUE_NULL -> new Value(column, Kind.NULL, "");
      case VALUE_STRING -> new Value(column, Kind.TEXT, json.getText());
      case VALUE_TRUE, VALUE_FALSE -> new Value(column, Kind.BOOLEAN, json.getText());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Value(column, Kind.NUMBER, json.getText());
      default -> new Value(column, Kind.JSON, copied());
    };
  }

  /** The object or list at the current token, numbers as they are written. */
  private String copied() throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      int depth = 0;
      do {
        JsonToken token = json.currentToken();
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (token.isNumeric()) {
          out.writeNumber(json.getText());
        } else {
          out.copyCurrentEvent(json);
        }
      } while (depth > 0 && json.nextToken() != null);
    }
    return text.toString();
  }

  private void add(double[] numbers, long line) {
    if (rows.add(numbers, () -> "line " + line)) {
      int row = rows.count() - 1;
      values.forEach(value -> value.column().set(row, value.kind(), value.text()));
    }
    values.clear();
  }

  private Dataset dataset() {
    List<String> names = List.copyOf(carried.keySet());
    int before =
        (int) layout.names().stream().limit(layout.before()).filter(names::contains).count();
    List<CarriedColumn> columns =
        carried.values().stream().map(column -> column.build(rows.count())).toList();
    Optional<String> id = RecordFields.id(file, "fields", names, options);
    return rows.dataset(
        new Carried(columns, before, id),
        RecordFields.columns(names, before, layout.points().text()));
  }

  private long line() {
    return json.currentTokenLocation().getLineNr();
  }

  private String place() {
    return "line " + line();
  }

  private MalformedDataException refusal(String expected, String found) {
    return new MalformedDataException(file, place(), expected, Excerpt.of(found));
  }
}
