package org.adagio.embedding;

/**
 * The CRC-32C of bytes whose two parts have been summed up apart. A checksum is the remainder of a
 * polynomial over GF(2): to append k bits is to multiply by x^k, and to add the rest.
 */
final class JoinedChecksum {
  /** Castagnoli's polynomial; bit 31 − i is the coefficient of x^i. */
  private static final int POLYNOMIAL = 0x82F63B78;

  private static final int ONE = 1 << 31;
  private static final int X = 1 << 30;

  private JoinedChecksum() {}

  /**
   * @param first checksum of the bytes before; 0 where there are none
   * @param second checksum of the bytes after
   * @param bytes how many there are after
   */
  static int of(int first, int second, long bytes) {
    return product(first, power(bytes * Byte.SIZE)) ^ second;
  }

  /** x^exponent. */
  private static int power(long exponent) {
    int result = ONE;
    int base = X;
    for (long left = exponent; left > 0; left >>= 1) {
      if ((left & 1) == 1) {
        result = product(result, base);
      }
      base = product(base, base);
    }
    return result;
  }

  private static int product(int a, int b) {
    int sum = 0;
    int shifted = b;
    for (int bit = 31; bit >= 0; bit--) {
      if ((a >>> bit & 1) == 1) {
        sum ^= shifted;
      }
      shifted = (shifted & 1) == 1 ? shifted >>> 1 ^ POLYNOMIAL : shifted >>> 1;
    }
    return sum;
  }
}
