package org.adagio.files;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** One cell of a text file as a number. */
final class Cell {
  private static final Set<String> NOT_FINITE =
      Set.of("nan", "inf", "infinity", "+inf", "-inf", "+infinity", "-infinity", "+nan", "-nan");
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");

  private Cell() {}

  /** Whether the cell means a number, be it finite or not. */
  static boolean isNumeric(String cell) {
    String text = cell.strip();
    return DECIMAL.matcher(text).matches() || isNotFinite(text);
  }

  /**
   * @param column counted from 0
   */
  static double parse(Path file, long line, int column, String cell) {
    String text = cell.strip();
    if (!looksDecimal(text)) {
      throw refusal(file, line, column, isNotFinite(text) ? "a finite number" : "a number", text);
    }
    try {
      double value = Double.parseDouble(text);
      if (Float.isFinite((float) value)) {
        return value;
      }
      throw refusal(file, line, column, "a number that fits float32", text);
    } catch (NumberFormatException e) {
      throw refusal(file, line, column, "a number", text);
    }
  }

  /** Java's parser also takes 1f, 0x1p3 and NaN; what is left without letters it judges itself. */
  private static boolean looksDecimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > '9' && c != 'e' && c != 'E') {
        return false;
      }
    }
    return true;
  }

  private static boolean isNotFinite(String text) {
    return NOT_FINITE.contains(text.toLowerCase(Locale.ROOT));
  }

  private static MalformedDataException refusal(
      Path file, long line, int column, String expected, String text) {
    String where = "line %d, column %d".formatted(line, column + 1);
    String found = text.isEmpty() ? "an empty cell" : Excerpt.of(text);
    return new MalformedDataException(file, where, expected, found);
  }
}
