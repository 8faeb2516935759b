package org.adagio.safetensors;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.adagio.MalformedDataException;

/**
 * A JSON object within the metadata of a model file.
 *
 * @param file where it stands
 * @param key of the metadata
 * @param parts its names and values
 */
public record JsonText(String file, String key, Map<String, Object> parts) {
  public static JsonText parse(String file, String key, String text) {
    try {
      Map<String, Object> parts = JSON.std.mapFrom(text);
      if (parts != null) {
        return new JsonText(file, key, parts);
      }
    } catch (IOException e) {
      throw new MalformedDataException(file, "metadata " + key, "JSON", "something else");
    }
    throw new MalformedDataException(file, "metadata " + key, "a JSON object", text);
  }

  public static String of(Map<String, ?> parts) {
    try {
      return JSON.std.asString(parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean has(String name) {
    return parts.containsKey(name);
  }

  public String text(String name) {
    return Objects.toString(parts.get(name));
  }

  public long whole(String name) {
    if (number(name) instanceof Integer || number(name) instanceof Long) {
      return number(name).longValue();
    }
    throw malformed("a whole number " + name, text(name));
  }

  /** A whole number that counts things in memory. */
  public int count(String name) {
    if (parts.get(name) instanceof Integer count) {
      return count;
    }
    throw malformed("a whole number %s below 2^31".formatted(name), text(name));
  }

  /** A list of such numbers. */
  public List<Integer> counts(String name) {
    if (parts.get(name) instanceof List<?> list
        && list.stream().allMatch(Integer.class::isInstance)) {
      return list.stream().map(Integer.class::cast).toList();
    }
    throw malformed("a list of whole numbers %s below 2^31".formatted(name), text(name));
  }

  public double real(String name) {
    double value = number(name).doubleValue();
    if (!Double.isFinite(value)) {
      throw malformed("a finite number " + name, text(name));
    }
    return value;
  }

  private Number number(String name) {
    if (parts.get(name) instanceof Number number) {
      return number;
    }
    throw malformed("a number " + name, text(name));
  }

  public List<Number> numbers(String name) {
    if (parts.get(name) instanceof List<?> list
        && list.stream().allMatch(Number.class::isInstance)) {
      return list.stream().map(Number.class::cast).toList();
    }
    throw malformed("a list of numbers " + name, text(name));
  }

  public MalformedDataException malformed(String expected, String found) {
    return new MalformedDataException(file, "metadata " + key, expected, found);
  }
}
