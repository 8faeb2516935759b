package org.adagio.embedding;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.adagio.data.MalformedDataException;

/**
 * A JSON object within the metadata of a model file.
 *
 * @param file where it stands
 * @param key of the metadata
 * @param parts its names and values
 */
record JsonText(Path file, String key, Map<String, Object> parts) {

  static JsonText parse(Path file, String key, String text) {
    try {
      return new JsonText(file, key, JSON.std.mapFrom(text));
    } catch (IOException e) {
      throw new MalformedDataException(
          file.toString(), "metadata " + key, "JSON", "something else");
    }
  }

  static String of(Map<String, ?> parts) {
    try {
      return JSON.std.asString(parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean has(String name) {
    return parts.containsKey(name);
  }

  String text(String name) {
    return Objects.toString(parts.get(name));
  }

  long whole(String name) {
    return number(name).longValue();
  }

  double real(String name) {
    return number(name).doubleValue();
  }

  private Number number(String name) {
    if (parts.get(name) instanceof Number number) {
      return number;
    }
    throw malformed("a number " + name, text(name));
  }

  /** A list of numbers. */
  List<Number> numbers(String name) {
    if (parts.get(name) instanceof List<?> list
        && list.stream().allMatch(Number.class::isInstance)) {
      return list.stream().map(Number.class::cast).toList();
    }
    throw malformed("a list of numbers " + name, text(name));
  }

  MalformedDataException malformed(String expected, String found) {
    return new MalformedDataException(file.toString(), "metadata " + key, expected, found);
  }
}
