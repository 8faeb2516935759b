package org.adagio.files.io;

/** IEEE 754 binary16; Java has it only from JDK 20 on. */
final class Half {
  /** From here on numbers round to infinity. */
  static final float TOO_LARGE = 65520;

  private static final int SMALLEST_NORMAL = 0x38800000; // 2^-14
  private static final int EXPONENTS_APART = (127 - 15) << 23;

  private Half() {}

  /** The nearest one; of two equally near, the even one. */
  static short of(float value) {
    int bits = Float.floatToRawIntBits(value);
    int sign = bits >>> 16 & 0x8000;
    int magnitude = bits & 0x7FFFFFFF;
    if (magnitude < SMALLEST_NORMAL) {
      return (short) (sign | (int) Math.rint(Math.abs(value) * 0x1p24f));
    }
    if (Math.abs(value) >= TOO_LARGE) {
      return (short) (sign | 0x7C00);
    }
    int even = magnitude >>> 13 & 1;
    return (short) (sign | ((magnitude - EXPONENTS_APART + 0xFFF + even) >>> 13));
  }

  static float toFloat(short half) {
    int sign = (half & 0x8000) << 16;
    int exponent = half >> 10 & 0x1F;
    int fraction = half & 0x3FF;
    if (exponent == 0) {
      float subnormal = fraction * 0x1p-24f;
      return sign == 0 ? subnormal : -subnormal;
    }
    int wide = exponent == 0x1F ? 0xFF : exponent - 15 + 127;
    return Float.intBitsToFloat(sign | wide << 23 | fraction << 13);
  }
}
