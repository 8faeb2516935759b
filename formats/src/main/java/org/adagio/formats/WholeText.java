package org.adagio.formats;

import org.adagio.files.io.Excerpt;
import org.adagio.points.CarriedColumn;

/** Text that UTF-8 holds. Half of a surrogate pair is none, though JSON can write it. */
public final class WholeText {
  private WholeText() {}

  /**
   * The text of a value that goes along.
   *
   * @throws IllegalArgumentException if UTF-8 does not hold it
   */
  public static String of(CarriedColumn column, int row) {
    String text = column.text(row);
    if (half(text, 0) < text.length()) {
      throw new IllegalArgumentException(
          "column %s, row %d: half of a character cannot be written in UTF-8, got %s; JSON lines hold it"
              .formatted(
                  Excerpt.of(column.name()),
                  row,
                  Excerpt.of(text.replaceAll("[\\ud800-\\udfff]", "?"))));
    }
    return text;
  }

  /**
   * Where the next half of a surrogate pair stands without the other one; the length if none does.
   */
  static int half(CharSequence text, int from) {
    int at = from;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isHighSurrogate(c)
          && at + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(at + 1))) {
        at++;
      } else if (Character.isSurrogate(c)) {
        return at;
      }
      at++;
    }
    return at;
  }
}
