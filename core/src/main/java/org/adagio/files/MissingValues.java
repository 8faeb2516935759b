package org.adagio.files;

import java.util.Locale;
import java.util.Set;

/** What is done with a row of a table that lacks a coordinate. */
public enum MissingValues {
  /** The file is refused, with the place. */
  REFUSE,
  /** The row is left out and counted. */
  SKIP,
  /** The mean of the column takes its place, that of the table which a map was fitted to. */
  MEAN;

  /** What pandas, R, spreadsheets and UCI's files write for a value that is not there. */
  private static final Set<String> TEXTS =
      Set.of("", "na", "n/a", "#n/a", "nan", "null", "none", "nil", "?", "-");

  /** Whether a cell, without blanks around it, stands for a value that is not there. */
  public static boolean isMissing(String text) {
    return text.length() <= 4 && TEXTS.contains(text.toLowerCase(Locale.ROOT));
  }
}
