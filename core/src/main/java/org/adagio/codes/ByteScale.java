package org.adagio.codes;

/**
 * Positive numbers in one byte, on a logarithmic scale: 256 levels from the least to the largest.
 *
 * @param least of the numbers, which byte 0 stands for
 * @param largest of the numbers, which byte 255 stands for
 */
public record ByteScale(double least, double largest) {
  /** How far numbers of points to come may lie beyond those that the scale is made of. */
  private static final double MARGIN = 1.1;

  /** Refuses a scale that is none. */
  public ByteScale {
    if (!(least > 0 && largest >= least && largest < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a scale must go from a positive number to one no smaller, got %s to %s"
              .formatted(least, largest));
    }
  }

  /** The scale of some numbers; those that are not positive are left out. */
  static ByteScale of(double[] numbers) {
    return of(numbers, MARGIN);
  }

  /** The scale of bounds: what is beyond it is unknown, so that it goes further. */
  static ByteScale ofBounds(double[] numbers) {
    return of(numbers, 2);
  }

  private static ByteScale of(double[] numbers, double margin) {
    double least = Double.POSITIVE_INFINITY;
    double largest = 0;
    for (double number : numbers) {
      if (number > 0) {
        least = Math.min(least, number);
        largest = Math.max(largest, number);
      }
    }
    return largest > 0 ? new ByteScale(least / margin, largest * margin) : new ByteScale(1, 1);
  }

  /** Returns the byte whose number is nearest, by its ratio. */
  byte encoded(double number) {
    if (!(number > least)) {
      return 0;
    }
    return (byte) Math.min(255, Math.round(255 * Math.log(number / least) / logarithm()));
  }

  /**
   * Returns the byte of the least number that is not smaller; 255 for what is beyond the scale, of
   * which nothing is known then.
   */
  byte encodedUp(double number) {
    int level = Math.max(0, (encoded(number) & 0xff) - 1);
    while (level < 255 && level(level) < number) {
      level++;
    }
    return (byte) level;
  }

  private double logarithm() {
    return largest == least ? 1 : Math.log(largest / least);
  }

  /** The number of a byte. */
  float level(int value) {
    return (float) (least * Math.exp((value & 0xff) / 255.0 * Math.log(largest / least)));
  }

  /** The number of each byte. */
  float[] levels() {
    float[] levels = new float[256];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = level(i);
    }
    return levels;
  }
}
