package org.adagio.files;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.adagio.MalformedDataException;
import org.adagio.files.io.Excerpt;

/**
 * A dict of strings, booleans and tuples of integers, as Python prints it: all of an npy header.
 */
final class PythonLiteral {
  private static final int MOST_ENTRIES = 64;

  record Tuple(List<Long> values) {}

  private final Path file;
  private final String text;
  private int at;

  private PythonLiteral(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /** Values are {@code String}, {@code Boolean} or {@link Tuple}. */
  static Map<String, Object> dict(Path file, String text) {
    PythonLiteral literal = new PythonLiteral(file, text);
    Map<String, Object> dict = literal.dict();
    literal.skipSpaces();
    if (literal.at < text.length()) {
      throw literal.unexpected("nothing after the dict");
    }
    return dict;
  }

  private Map<String, Object> dict() {
    Map<String, Object> dict = new HashMap<>();
    expect('{');
    while (!accept('}')) {
      String key = string();
      expect(':');
      if (dict.put(key, value()) != null) {
        throw new MalformedDataException(
            file, "header", "every key once", Excerpt.of(key) + " twice");
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    return dict;
  }

  private Object value() {
    skipSpaces();
    return switch (peek()) {
      case '\'', '"' -> string();
      case '(' -> tuple();
      case '[' ->
          throw new MalformedDataException(file, "header", "plain numbers", "a structured dtype");
      default -> bool();
    };
  }

  private String string() {
    char quote = peek();
    int end = quote == '\'' || quote == '"' ? text.indexOf(quote, at + 1) : -1;
    if (end < 0) {
      throw unexpected("a quoted string");
    }
    String string = text.substring(at + 1, end);
    at = end + 1;
    return string;
  }

  private Boolean bool() {
    for (String word : List.of("True", "False")) {
      if (text.startsWith(word, at)) {
        at += word.length();
        return word.equals("True");
      }
    }
    throw unexpected("a string, a tuple, True or False");
  }

  private Tuple tuple() {
    List<Long> values = new ArrayList<>();
    expect('(');
    while (!accept(')')) {
      values.add(integer());
      if (values.size() > MOST_ENTRIES) {
        throw unexpected("at most " + MOST_ENTRIES + " axes");
      }
      if (!accept(',')) {
        if (values.size() == 1) {
          throw unexpected("a comma, as in (5,)");
        }
        expect(')');
        break;
      }
    }
    return new Tuple(List.copyOf(values));
  }

  private long integer() {
    int end = at;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    try {
      long value = Long.parseLong(text.substring(at, end));
      at = end;
      accept('L'); // Python 2 wrote long integers so
      return value;
    } catch (NumberFormatException e) {
      throw unexpected("a whole number from 0 to 2^63 - 1");
    }
  }

  private boolean accept(char expected) {
    skipSpaces();
    if (peek() != expected) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(char expected) {
    if (!accept(expected)) {
      throw unexpected("'" + expected + "'");
    }
  }

  private char peek() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void skipSpaces() {
    while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\n')) {
      at++;
    }
  }

  private MalformedDataException unexpected(String expected) {
    String found = at < text.length() ? Excerpt.of(text.substring(at)) : "the end";
    return new MalformedDataException(file, "header, character " + at, expected, found);
  }
}
