package org.adagio.report;

import java.util.Objects;

/** One value of a table. */
public sealed interface Cell {

  /**
   * A number, shown in its column's format.
   *
   * @param value finite
   */
  @SuppressWarnings("JavaLangClash") // others write Cell.Number
  record Number(double value) implements Cell {

    /** Refuses what is not finite. */
    public Number {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a cell's number must be finite, got " + value);
      }
    }
  }

  /**
   * Words.
   *
   * @param text without markup
   */
  record Text(String text) implements Cell {

    /** Checks that there is a text. */
    public Text {
      Objects.requireNonNull(text, "text");
    }
  }

  /**
   * Nothing is known here.
   *
   * @param shown what stands in its place, such as a dash or {@code none < 784}
   */
  record Missing(String shown) implements Cell {

    /** Checks that something stands there. */
    public Missing {
      Objects.requireNonNull(shown, "shown");
    }
  }

  /** A number; missing where it is not finite. */
  static Cell of(double value) {
    return Double.isFinite(value) ? new Number(value) : missing();
  }

  /** A whole number. */
  static Cell of(long value) {
    return new Number((double) value);
  }

  /** Words. */
  static Cell of(String text) {
    return new Text(text);
  }

  /** Nothing: a dash. */
  static Cell missing() {
    return new Missing("–");
  }

  /** Nothing, with what stands in its place. */
  static Cell missing(String shown) {
    return new Missing(shown);
  }
}
