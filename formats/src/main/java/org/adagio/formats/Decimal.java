package org.adagio.formats;

import com.fasterxml.jackson.core.io.NumberInput;

/**
 * Reads decimal numbers from characters, rounded to the nearest float64, without a text of each.
 */
final class Decimal {
  /** Up to this one, powers of ten are float64 without rounding. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final int MOST_DIGITS = 18;
  private static final long MOST_EXACT = 1L << 53;

  private Decimal() {}

  /**
   * The number that some characters are: digits with a point among them, a sign before them, an
   * exponent after them. NaN if they are anything else.
   */
  static double parse(char[] text, int from, int length) {
    int end = from + length;
    int at = from;
    boolean negative = at < end && text[at] == '-';
    at += negative || (at < end && text[at] == '+') ? 1 : 0;
    int start = at;
    long digits = 0;
    int point = -1;
    for (; at < end; at++) {
      int digit = text[at] - '0';
      if (digit >= 0 && digit <= 9) {
        digits = 10 * digits + digit; // of too many digits it is not used
      } else if (text[at] == '.' && point < 0) {
        point = at;
      } else {
        break;
      }
    }
    int count = at - start - (point < 0 ? 0 : 1);
    int power = point < 0 ? 0 : point + 1 - at;
    if (count == 0) {
      return Double.NaN;
    }
    if (at < end) {
      int exponent = exponent(text, at, end);
      if (exponent == Integer.MIN_VALUE) {
        return Double.NaN;
      }
      power += exponent;
    }
    // one rounding, of a quotient or product of two exact numbers
    if (count <= MOST_DIGITS && digits <= MOST_EXACT && Math.abs(power) < POWERS.length) {
      double value = power < 0 ? digits / POWERS[-power] : digits * POWERS[power];
      return negative ? -value : value;
    }
    return NumberInput.parseDouble(text, from, length, true);
  }

  /** The exponent from its letter on; the smallest int if there is none. */
  private static int exponent(char[] text, int from, int end) {
    if (text[from] != 'e' && text[from] != 'E') {
      return Integer.MIN_VALUE;
    }
    int at = from + 1;
    boolean negative = at < end && text[at] == '-';
    at += negative || (at < end && text[at] == '+') ? 1 : 0;
    if (at == end) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (; at < end; at++) {
      int digit = text[at] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      value = Math.min(10 * value + digit, 1 << 20);
    }
    return negative ? -value : value;
  }
}
