package org.adagio.formats;

/**
 * How the bits of a floating-point number lie, where the highest bit of its mantissa is implied:
 * IEEE 754's binary16, 32 and 64, bfloat16, and others that double holds exactly.
 *
 * @param signAt the position of the sign
 * @param exponentAt the position of the exponent's lowest bit
 * @param mantissaAt the position of the mantissa's lowest bit
 * @param bias what the exponent is larger than meant
 */
public record FloatBits(
    int signAt, int exponentAt, int exponentSize, int mantissaAt, int mantissaSize, int bias) {

  /** IEEE 754 binary16. */
  public static final FloatBits HALF = new FloatBits(15, 10, 5, 0, 10, 15);

  /** IEEE 754 binary32. */
  public static final FloatBits SINGLE = new FloatBits(31, 23, 8, 0, 23, 127);

  /** IEEE 754 binary64. */
  public static final FloatBits DOUBLE = new FloatBits(63, 52, 11, 0, 52, 1023);

  /** Whether all fields lie within so many bits, and double holds every such number. */
  public boolean fits(int bits) {
    return exponentSize >= 1
        && exponentSize <= DOUBLE.exponentSize
        && mantissaSize >= 0
        && mantissaSize <= DOUBLE.mantissaSize
        && signAt < bits
        && exponentAt >= 0
        && exponentAt + exponentSize <= bits
        && mantissaAt >= 0
        && mantissaAt + mantissaSize <= bits
        && bias >= 0
        && bias < 1 << exponentSize;
  }

  /** The number that some bits are. */
  public double of(long bits) {
    int exponent = (int) field(bits, exponentAt, exponentSize);
    long mantissa = field(bits, mantissaAt, mantissaSize);
    double magnitude;
    if (exponent == (1 << exponentSize) - 1) {
      magnitude = mantissa == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
    } else {
      long implied = exponent == 0 ? 0 : 1L << mantissaSize;
      magnitude =
          Math.scalb((double) (implied | mantissa), Math.max(exponent, 1) - bias - mantissaSize);
    }
    return field(bits, signAt, 1) == 0 ? magnitude : -magnitude;
  }

  /** The nearest double of a number without a sign; the lowest bit decides a tie. */
  public static double unsigned(long bits) {
    return bits >= 0 ? (double) bits : 2.0 * ((bits >>> 1) | (bits & 1));
  }

  private static long field(long bits, int at, int size) {
    return (bits >>> at) & ((1L << size) - 1);
  }
}
