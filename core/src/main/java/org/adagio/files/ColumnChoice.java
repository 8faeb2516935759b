package org.adagio.files;

import java.util.Locale;
import java.util.Objects;

/**
 * Which column of a table says what each point is called or which class it is of, if any. Columns
 * are counted from 0.
 */
public sealed interface ColumnChoice {

  /** No column: all are coordinates. */
  record None() implements ColumnChoice {}

  /**
   * The column that looks like it.
   *
   * <p>Labels: the column whose header is class, label, target or y; else a first or last column
   * that is not numeric; else the first one of a UCR file, NAME_TRAIN or NAME_TEST; else none.
   *
   * <p>Ids: the column whose header is id, or the first one if its header is empty, as pandas
   * writes it; else a first column that is not numeric, where the labels are another; else none.
   */
  record Automatic() implements ColumnChoice {}

  /** The last column. */
  record Last() implements ColumnChoice {}

  /**
   * The column at a position.
   *
   * @param position counted from 0
   */
  record At(int position) implements ColumnChoice {

    /** Refuses negative positions. */
    public At {
      if (position < 0) {
        throw new IllegalArgumentException(
            "a column's position must be at least 0, got " + position);
      }
    }
  }

  /**
   * The column with a name in the header.
   *
   * @param name as the header spells it
   */
  record Named(String name) implements ColumnChoice {
    /** Refuses what is missing. */
    public Named {
      Objects.requireNonNull(name, "name");
    }
  }

  /** None. */
  static ColumnChoice none() {
    return new None();
  }

  /** The rule of {@link Automatic}. */
  static ColumnChoice automatic() {
    return new Automatic();
  }

  /** The first column. */
  static ColumnChoice first() {
    return at(0);
  }

  /** The last column. */
  static ColumnChoice last() {
    return new Last();
  }

  /** The column at a position counted from 0. */
  static ColumnChoice at(int position) {
    return new At(position);
  }

  /** The column with a name in the header. */
  static ColumnChoice named(String name) {
    return new Named(name);
  }

  /**
   * Reads {@code none}, {@code auto}, {@code first}, {@code last}, a position counted from 0, or
   * else a name.
   *
   * @throws IllegalArgumentException if the position is negative
   */
  static ColumnChoice parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "none" -> none();
      case "auto" -> automatic();
      case "first" -> first();
      case "last" -> last();
      default -> text.matches("-?\\d{1,9}") ? at(Integer.parseInt(text)) : named(text);
    };
  }
}
