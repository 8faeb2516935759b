package org.adagio.data;

/**
 * A file that does not hold what it should: one line with what, where, expected, found, such as
 * {@code digits.csv, line 17: expected 785 values, found 784 values}.
 */
public final class MalformedDataException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param file the file's name as the user gave it
   * @param where the place in the file, such as {@code line 17}
   * @param expected what should have been there
   * @param found what was there
   */
  public MalformedDataException(String file, String where, String expected, String found) {
    super("%s, %s: expected %s, found %s".formatted(file, where, expected, found));
  }
}
