package org.adagio.formats;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;

/** A vector as the text of one cell or field: a list of numbers, or float32 in base64. */
final class VectorText {
  private VectorText() {}

  /** Whether a text is a list in brackets that begins with a number. */
  static boolean isList(String text) {
    String list = text.strip();
    return list.length() > 2
        && list.charAt(0) == '['
        && list.charAt(list.length() - 1) == ']'
        && "+-.0123456789Nn".indexOf(list.substring(1).stripLeading().charAt(0)) >= 0;
  }

  /**
   * The numbers; one that is missing is NaN.
   *
   * @throws NumberFormatException if the text is no vector, with what is wrong
   */
  static double[] parse(String text) {
    String list = text.strip();
    return list.startsWith("[") ? numbers(list) : floats(list);
  }

  private static double[] numbers(String list) {
    if (!list.endsWith("]")) {
      throw new NumberFormatException("a list without an end");
    }
    String inside = list.substring(1, list.length() - 1).strip();
    if (inside.isEmpty()) {
      return new double[0];
    }
    String[] words = inside.split(inside.indexOf(',') >= 0 ? "\\s*,\\s*" : "\\s+", -1);
    return Arrays.stream(words).mapToDouble(VectorText::number).toArray();
  }

  private static double number(String word) {
    if (Cell.isMissing(word)) {
      return Double.NaN;
    }
    if (!Cell.looksDecimal(word) || word.isEmpty()) {
      throw new NumberFormatException('"' + word + '"');
    }
    return Double.parseDouble(word);
  }

  /** Little-endian, as embedding services write it. */
  private static double[] floats(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64);
      if (bytes.length % Float.BYTES == 0 && bytes.length > 0) {
        ByteBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        double[] numbers = new double[bytes.length / Float.BYTES];
        Arrays.setAll(numbers, i -> values.getFloat(i * Float.BYTES));
        return numbers;
      }
    } catch (IllegalArgumentException e) {
      throw new NumberFormatException("no base64");
    }
    throw new NumberFormatException("no whole number of float32 in base64");
  }
}
