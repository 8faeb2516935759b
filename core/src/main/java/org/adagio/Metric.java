package org.adagio;

import java.util.Locale;

/** By what points are near each other where they are searched. */
public enum Metric {
  /** The distance ‖x − y‖. */
  EUCLIDEAN("euclidean"),
  /** The angle between x and y, whatever their lengths. */
  COSINE("cosine"),
  /** The inner product ⟨x, y⟩: the larger, the nearer. */
  INNER_PRODUCT("dot");

  private final String text;

  Metric(String text) {
    this.text = text;
  }

  /** The metric of a name: {@code euclidean}, {@code cosine} or {@code dot}. */
  public static Metric parse(String name) {
    for (Metric metric : values()) {
      if (metric.text.equals(name.toLowerCase(Locale.ROOT))) {
        return metric;
      }
    }
    throw new IllegalArgumentException("a metric must be euclidean, cosine or dot, got " + name);
  }

  /** Its name, as {@link #parse} reads it. */
  @Override
  public String toString() {
    return text;
  }
}
