package org.adagio.formats;

import java.nio.file.Path;
import org.adagio.MalformedDataException;
import org.adagio.files.io.Excerpt;
import org.adagio.points.TableColumns;

/**
 * Reads the cells of one text file as numbers. Where commas do not separate cells they may be
 * decimal commas; a file has either these or decimal points.
 */
final class CellReader {
  private static final char NONE_SEEN = 0;

  private final Path file;
  private final boolean commas;
  private char mark = NONE_SEEN;
  private long markLine;

  CellReader(Path file, Separator separator) {
    this.file = file;
    commas = separator != Separator.COMMA;
  }

  /** The number that some characters are; NaN if {@link #parse} has to look at them. */
  double number(char[] text, int offset, int length) {
    if (commas && mark != '.') {
      return Double.NaN;
    }
    double value = Decimal.parse(text, offset, length);
    return Float.isFinite((float) value) ? value : Double.NaN;
  }

  double parse(long line, int column, TableColumns columns, String cell) {
    String text = cell.strip();
    if (!Cell.looksDecimal(text)) {
      throw refusal(
          line, column, columns, Cell.isNotFinite(text) ? "a finite number" : "a number", text);
    }
    try {
      double value = Double.parseDouble(commas ? withPoint(line, column, columns, text) : text);
      if (Float.isFinite((float) value)) {
        return value;
      }
      throw refusal(line, column, columns, "a number that fits float32", text);
    } catch (NumberFormatException e) {
      throw refusal(line, column, columns, "a number", text);
    }
  }

  /** The text with a decimal point in place of a comma; several of either are no number. */
  private String withPoint(long line, int column, TableColumns columns, String text) {
    int comma = text.indexOf(',');
    if (comma < 0 && text.indexOf('.') < 0) {
      return text;
    }
    char found = comma < 0 ? '.' : ',';
    if (mark == NONE_SEEN) {
      mark = found;
      markLine = line;
    } else if (mark != found) {
      String expected =
          "a decimal %s as in line %d".formatted(mark == ',' ? "comma" : "point", markLine);
      throw refusal(line, column, columns, expected, text);
    }
    return comma >= 0 && text.indexOf('.') < 0 ? text.replace(',', '.') : text;
  }

  private MalformedDataException refusal(
      long line, int column, TableColumns columns, String expected, String text) {
    return new MalformedDataException(
        file,
        "line %d, %s".formatted(line, columns.describe(column)),
        expected,
        text.isEmpty() ? "an empty cell" : Excerpt.of(text),
        Cell.isAbsent(text)
            ? MalformedDataException.Kind.MISSING_VALUE
            : MalformedDataException.Kind.NO_NUMBER);
  }
}
