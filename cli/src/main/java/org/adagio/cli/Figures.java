package org.adagio.cli;

import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Figures {
  private Figures() {}

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String distortion(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  static String seconds(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f s" : "%.0f s", value);
  }

  static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * fraction);
  }

  /** Any value, to six digits. */
  static String value(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }
}
