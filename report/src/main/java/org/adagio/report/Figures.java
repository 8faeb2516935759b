package org.adagio.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them, the same in every locale. */
public final class Figures {
  private Figures() {}

  /** Whole, with commas: 319,600. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** Four decimals, and two digits of what is tiny or huge: 0.0953, 3.1e-05, 5.9e+05. */
  public static String distortion(double value) {
    return String.format(Locale.ROOT, hasFourDecimals(value) ? "%.4f" : "%.1e", value);
  }

  private static boolean hasFourDecimals(double value) {
    double size = Math.abs(value);
    return value == 0 || (size >= 0.00095 && size < 10_000);
  }

  /**
   * A bound: {@link #distortion}, but rounded up, so that what is said of the bound is true of the
   * figure shown.
   */
  public static String atMost(double bound) {
    if (!Double.isFinite(bound)) {
      return distortion(bound);
    }
    BigDecimal exact = BigDecimal.valueOf(bound); // as it is written, so that 0.1 stays 0.1
    return hasFourDecimals(bound)
        ? exact.setScale(4, RoundingMode.CEILING).toPlainString()
        : distortion(exact.round(new MathContext(2, RoundingMode.CEILING)).doubleValue());
  }

  /** A bound for a fraction: {@link #share}, but rounded up. */
  public static String shareAtMost(double bound) {
    BigDecimal percent =
        new BigDecimal(100 * bound).round(new MathContext(3, RoundingMode.CEILING));
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  /** 0.004 s, 1.50 s, 120 s. */
  public static String seconds(double value) {
    String format = value < 0.0995 ? "%.3f s" : value < 99.5 ? "%.2f s" : "%.0f s";
    return String.format(Locale.ROOT, format, value);
  }

  /** To one decimal, which is left out where it is 0. */
  public static String percent(double fraction) {
    return String.format(Locale.ROOT, "%.1f", 100 * fraction).replaceFirst("\\.0$", "") + " %";
  }

  /** A fraction that may be small, in per cent to three digits. */
  public static String share(double fraction) {
    BigDecimal percent = new BigDecimal(100 * fraction).round(new MathContext(3));
    return percent.stripTrailingZeros().toPlainString() + " %";
  }

  /** How many times: 12.5x; three digits, whole from 100 on. */
  public static String factor(double value) {
    boolean large = Math.abs(value) >= 100;
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
    String digits = rounded.stripTrailingZeros().toPlainString();
    return (large ? String.format(Locale.ROOT, "%,.0f", value) : digits) + "x";
  }

  /** Any value, to six digits. */
  public static String value(double value) {
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(6));
    double size = Math.abs(value);
    return value == 0 || (size >= 1e-4 && size < 1e9)
        ? rounded.stripTrailingZeros().toPlainString()
        : String.format(Locale.ROOT, "%.5e", value);
  }
}
