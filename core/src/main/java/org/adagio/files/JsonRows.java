package org.adagio.files;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.adagio.data.Dataset;
import org.adagio.data.Ids;

/**
 * Points of JSON lines: an object or a list of numbers a point, one after the other, in one list,
 * or in the list {@code data} of what an embedding service answers.
 */
final class JsonRows {
  static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private static final int ABSENT = -1;
  private static final int WITH_A_GAP = -2;

  private final Path file;
  private final JsonParser json;
  private final RecordFields fields;
  private final MissingValues missing;
  private final TextValues values = new TextValues();
  private final List<String> ids = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private double[] row = new double[1 << 10];
  private int dimension = -1;
  private boolean numberedIds = true;
  private long skipped;

  private JsonRows(Path file, JsonParser json, RecordFields fields, MissingValues missing) {
    this.file = file;
    this.json = json;
    this.fields = fields;
    this.missing = missing;
  }

  /** Whether text begins as JSON does, and not as a table. */
  static boolean recognizes(FileStart head) {
    String start = head.text().stripLeading();
    return head.isText() && start.matches("(?s)(\\{\\s*[\"}]|\\[\\s*[-\\[{\\d]).*");
  }

  static Dataset dataset(FileStart head, ReadOptions options) {
    try {
      JsonLayout layout = JsonLayout.of(head, options);
      try (JsonParser json = JSON.createParser(head.stream())) {
        JsonRows rows = new JsonRows(head.file(), json, layout.fields(), options.missing());
        try {
          while (json.nextToken() != null) {
            rows.value(layout.isWrapped());
          }
          return rows.dataset();
        } catch (IOException | RuntimeException e) {
          rows.values.discard();
          throw e;
        }
      }
    } catch (JsonProcessingException e) {
      throw malformed(head.file(), e);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(head.file(), e);
    } catch (UncheckedIOException e) {
      throw MalformedDataException.unreadable(head.file(), e.getCause());
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
      add(numbers(first), line, Optional.empty(), "");
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
    int count = ABSENT;
    Optional<String> id = Optional.empty();
    String label = "";
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken start = json.nextToken();
      if (name.equals(fields.points()) && start == JsonToken.START_ARRAY) {
        count = numbers(json.nextToken());
      } else if (start.isScalarValue() && fields.id().filter(name::equals).isPresent()) {
        id = Optional.of(json.getText());
        numberedIds &= start == JsonToken.VALUE_NUMBER_INT;
      } else if (start.isScalarValue() && fields.label().filter(name::equals).isPresent()) {
        label = json.getText();
      } else if (name.equals(fields.points()) && start != JsonToken.VALUE_NULL) {
        throw refusal("a list of numbers in field " + Excerpt.of(name), json.getText());
      } else {
        json.skipChildren();
      }
    }
    add(count, line, id, label);
  }

  /** Reads numbers up to the end of their list into the row; returns how many, or what is wrong. */
  private int numbers(JsonToken first) throws IOException {
    int count = 0;
    boolean gap = false;
    for (JsonToken next = first; next != JsonToken.END_ARRAY; next = json.nextToken()) {
      if (next == null || (next != JsonToken.VALUE_NULL && !next.isNumeric())) {
        throw refusal("a number as entry " + count, next == null ? "the end" : json.getText());
      }
      if (count == row.length) {
        row = Arrays.copyOf(row, 2 * count);
      }
      double value = next == JsonToken.VALUE_NULL ? Double.NaN : json.getDoubleValue();
      gap |= Double.isNaN(value);
      if (!gap && !Float.isFinite((float) value)) {
        throw refusal("a number that fits float32 as entry " + count, json.getText());
      }
      if (gap && missing == MissingValues.REFUSE) {
        throw gap("a number as entry " + count, json.getText());
      }
      row[count++] = value;
    }
    return gap ? WITH_A_GAP : count;
  }

  private void add(int count, long line, Optional<String> id, String label) {
    if (count < 0 && missing == MissingValues.SKIP) {
      skipped++;
      return;
    }
    if (count == ABSENT) {
      throw new MalformedDataException(
          file,
          "line " + line,
          "a list of numbers in field " + Excerpt.of(fields.points()),
          "none",
          MalformedDataException.Kind.MISSING_VALUE);
    }
    dimension = dimension < 0 ? count : dimension;
    if (count != dimension || count == 0) {
      throw new MalformedDataException(
          file,
          "line " + line,
          count == 0 ? "at least one value" : dimension + " values",
          count + " values");
    }
    if (fields.id().isPresent() && id.isEmpty()) {
      throw new MalformedDataException(
          file, "line " + line, "a field " + Excerpt.of(fields.id().get()), "none");
    }
    for (int i = 0; i < count; i++) {
      values.add(row[i]);
    }
    id.ifPresent(ids::add);
    fields.label().ifPresent(name -> labels.add(label));
  }

  private Dataset dataset() {
    if (dimension < 0) {
      throw MalformedDataException.unreadable(
          file,
          skipped > 0
              ? "holds no point without a missing value, in %d rows".formatted(skipped)
              : "holds no points");
    }
    return new Dataset(
        file.getFileName().toString(),
        values.points(dimension),
        labels,
        new Ids(numberedIds ? Ids.Kind.NUMBERS : Ids.Kind.TEXTS, ids),
        Optional.of(fields.columns()),
        skipped);
  }

  private long line() {
    return json.currentTokenLocation().getLineNr();
  }

  private MalformedDataException refusal(String expected, String found) {
    return new MalformedDataException(file, "line " + line(), expected, Excerpt.of(found));
  }

  private MalformedDataException gap(String expected, String found) {
    return new MalformedDataException(
        file,
        "line " + line(),
        expected,
        Excerpt.of(found),
        MalformedDataException.Kind.MISSING_VALUE);
  }
}
