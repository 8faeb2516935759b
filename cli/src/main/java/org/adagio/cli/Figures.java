package org.adagio.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
final class Figures {
  private Figures() {}

  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  static String distortion(double value) {
    boolean tiny = value != 0 && Math.abs(value) < 0.00095;
    return String.format(Locale.ROOT, tiny ? "%.1e" : "%.4f", value);
  }

  static String seconds(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f s" : "%.0f s", value);
  }

  /** To one decimal, which is left out where it is 0. */
  static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.1f", 100 * fraction).replaceFirst("\\.0$", "") + " %";
  }

  /** A fraction that may be small, in per cent to three digits. */
  static String share(double fraction) {
    BigDecimal percent = new BigDecimal(100 * fraction).round(new MathContext(3));
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  /** Any value, to six digits. */
  static String value(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6));
    double size = Math.abs(value);
    return value == 0 || size >= 1e-4 && size < 1e9
        ? rounded.stripTrailingZeros().toPlainString()
        : String.format(Locale.ROOT, "%.5e", value);
  }
}
