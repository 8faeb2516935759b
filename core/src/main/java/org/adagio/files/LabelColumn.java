package org.adagio.files;

import java.util.Locale;

/** Which column of a text file names each point's class, if any. */
public sealed interface LabelColumn {

  /** No column: all are coordinates. */
  record None() implements LabelColumn {}

  /**
   * The column whose header is class, label, target or y; else a first or last column that is not
   * numeric; else the first one of a UCR file, NAME_TRAIN or NAME_TEST; else none.
   */
  record Automatic() implements LabelColumn {}

  /** The last column. */
  record Last() implements LabelColumn {}

  /**
   * The column at a position.
   *
   * @param position counted from 0
   */
  record At(int position) implements LabelColumn {

    /** Refuses negative positions. */
    public At {
      if (position < 0) {
        throw new IllegalArgumentException(
            "the label column's position must be at least 0, got " + position);
      }
    }
  }

  /**
   * The column with a name in the header.
   *
   * @param name as the header spells it
   */
  record Named(String name) implements LabelColumn {}

  /** No labels. */
  static LabelColumn none() {
    return new None();
  }

  /** The rule of {@link Automatic}. */
  static LabelColumn automatic() {
    return new Automatic();
  }

  /** The first column. */
  static LabelColumn first() {
    return at(0);
  }

  /** The last column. */
  static LabelColumn last() {
    return new Last();
  }

  /** The column at a position counted from 0. */
  static LabelColumn at(int position) {
    return new At(position);
  }

  /** The column with a name in the header. */
  static LabelColumn named(String name) {
    return new Named(name);
  }

  /**
   * Reads {@code none}, {@code auto}, {@code first}, {@code last}, a position counted from 0, or
   * else a name.
   *
   * @throws IllegalArgumentException if the position is negative
   */
  static LabelColumn parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "none" -> none();
      case "auto" -> automatic();
      case "first" -> first();
      case "last" -> last();
      default -> text.matches("-?\\d{1,9}") ? at(Integer.parseInt(text)) : named(text);
    };
  }
}
