package org.adagio.report;

import java.util.Objects;

/**
 * A line or a band across a chart that its curves are judged by.
 *
 * @param name what it means
 * @param of the axis whose values it marks
 * @param from where it begins
 * @param to where it ends; for a line, where it begins
 */
public record Reference(String name, Direction of, double from, double to) {

  /** An axis of a chart. */
  public enum Direction {
    /** The horizontal axis: the mark stands upright. */
    X,
    /** The vertical axis: the mark lies flat. */
    Y
  }

  /** Checks that the band is one. */
  public Reference {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(of, "of");
    if (!(from <= to) || !Double.isFinite(from) || !Double.isFinite(to)) {
      throw new IllegalArgumentException(
          "a reference must go from low to high, got %s to %s".formatted(from, to));
    }
  }

  /** A line at one value. */
  public static Reference line(String name, Direction of, double value) {
    return new Reference(name, of, value, value);
  }

  /** Says whether this is one value, not a range. */
  public boolean isLine() {
    return from == to;
  }
}
