package org.adagio.report;

import java.util.Objects;

/**
 * One axis of a chart.
 *
 * @param title what is counted along it
 * @param scale even steps or even factors
 * @param format how its numbers read
 */
public record Axis(String title, Scale scale, Format format) {

  /** The steps of an axis. */
  public enum Scale {
    /** Even steps. */
    LINEAR,
    /** Even factors; everything on it is positive. */
    LOGARITHMIC
  }

  /** Checks that nothing is null. */
  public Axis {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(scale, "scale");
    Objects.requireNonNull(format, "format");
  }

  /** Even steps. */
  public static Axis linear(String title, Format format) {
    return new Axis(title, Scale.LINEAR, format);
  }

  /** Even factors. */
  public static Axis logarithmic(String title, Format format) {
    return new Axis(title, Scale.LOGARITHMIC, format);
  }
}
