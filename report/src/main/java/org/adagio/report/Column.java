package org.adagio.report;

import java.util.Objects;

/**
 * One column of a table.
 *
 * @param key its name for programs
 * @param group a heading over it and its neighbours of the same group, such as {@code paper}; or
 *     empty
 * @param title its heading
 * @param format how its numbers read
 */
public record Column(String key, String group, String title, Format format) {

  /** Checks that nothing is null. */
  public Column {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(format, "format");
  }

  /** A column without a group. */
  public Column(String key, String title, Format format) {
    this(key, "", title, format);
  }

  /** The same under a common heading. */
  public Column in(String other) {
    return new Column(key, other, title, format);
  }
}
