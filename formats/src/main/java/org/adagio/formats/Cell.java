package org.adagio.formats;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a cell of a text file is. */
public final class Cell {
  private static final Set<String> NOT_FINITE =
      Set.of("nan", "inf", "infinity", "+inf", "-inf", "+infinity", "-infinity", "+nan", "-nan");

  /** What pandas, R, spreadsheets and UCI's files write for a value that is not there. */
  private static final Set<String> ABSENT =
      Set.of("", "na", "n/a", "#n/a", "nan", "null", "none", "nil", "?", "-");

  /** It never goes back, so that a long cell takes no longer than its length. */
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?+(\\d++[.,]?+\\d*+|[.,]\\d++)([eE][+-]?+\\d++)?+");

  private Cell() {}

  /** Whether the text is a finite number. */
  static boolean isDecimal(String text) {
    return DECIMAL.matcher(text).matches();
  }

  /** Whether the cell means a number, be it finite or not, with a decimal point or comma. */
  static boolean isNumeric(String cell) {
    String text = cell.strip();
    return isDecimal(text) || isNotFinite(text);
  }

  /** Whether the text is a number that is not finite, as people write it. */
  public static boolean isNotFinite(String text) {
    return NOT_FINITE.contains(text.toLowerCase(Locale.ROOT));
  }

  /** Java's parser also takes 1f, 0x1p3 and NaN; what is left without letters it judges itself. */
  public static boolean looksDecimal(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > '9' && c != 'e' && c != 'E') {
        return false;
      }
    }
    return true;
  }

  /** Whether the cell stands for a value that is not there. */
  static boolean isMissing(String cell) {
    return isAbsent(cell.strip());
  }

  /** Whether a cell, without blanks around it, stands for a value that is not there. */
  static boolean isAbsent(String text) {
    return text.length() <= 4 && ABSENT.contains(text.toLowerCase(Locale.ROOT));
  }
}
