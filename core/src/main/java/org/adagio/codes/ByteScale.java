package org.adagio.codes;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Matrix;

/**
 * Positive numbers in one byte: 256 levels from the least to the largest on a logarithmic scale, or
 * any that were learnt.
 *
 * @param least of the numbers, which byte 0 stands for on a logarithmic scale
 * @param largest of the numbers, which byte 255 stands for there
 * @param learnt the number of each byte; none on a logarithmic scale
 */
public record ByteScale(double least, double largest, List<Float> learnt) {
  static final int LEVELS = 256;

  private static final int ITERATIONS = 15;

  /** How far numbers of points to come may lie beyond those that the scale is made of. */
  private static final double MARGIN = 1.1;

  /** Refuses a scale that is none. */
  public ByteScale {
    learnt = List.copyOf(learnt);
    if (!(least > 0 && largest >= least && largest < Double.POSITIVE_INFINITY)
        || (!learnt.isEmpty() && learnt.size() != LEVELS)) {
      throw new IllegalArgumentException(
          "a scale must go from a positive number to one no smaller, got %s to %s"
              .formatted(least, largest));
    }
  }

  /** A logarithmic scale. */
  ByteScale(double least, double largest) {
    this(least, largest, List.of());
  }

  static ByteScale of(List<Float> levels) {
    return new ByteScale(Collections.min(levels), Collections.max(levels), levels);
  }

  /**
   * Learns pairs of numbers that one byte stands for: 256 means of those of some points.
   *
   * @return the scale of the lengths, and that of the factors
   */
  static List<ByteScale> paired(double[] lengths, double[] factors) {
    float weight = (float) weight(mean(lengths), mean(factors));
    Matrix both = Matrix.zeros(lengths.length, 2);
    for (int i = 0; i < lengths.length; i++) {
      both.set(i, 0, (float) lengths[i]);
      both.set(i, 1, weight * (float) factors[i]);
    }
    Matrix means = Means.learnt(both, LEVELS, ITERATIONS, new SplittableRandom(0)).matrix();
    return List.of(column(means, 0, 1), column(means, 1, weight));
  }

  private static double mean(double[] numbers) {
    return Math.max(Float.MIN_NORMAL, Arrays.stream(numbers).average().orElseThrow());
  }

  private static ByteScale column(Matrix means, int column, float weight) {
    return of(
        IntStream.range(0, LEVELS)
            .mapToObj(j -> means.get(j % means.rows(), column) / weight)
            .map(level -> Math.max(Float.MIN_NORMAL, level))
            .toList());
  }

  /** What makes an error of a factor count as much as one of a length does in a score. */
  private static double weight(double length, double factor) {
    return 2 * length / factor;
  }

  /** Returns the byte whose pair is nearest to a length and a factor. */
  static byte encoded(float[] lengths, float[] factors, double length, double factor) {
    double weight = weight(length, factor);
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int j = 0; j < LEVELS; j++) {
      double off = lengths[j] - length;
      double other = weight * (factors[j] - factor);
      if (off * off + other * other < least) {
        least = off * off + other * other;
        best = j;
      }
    }
    return (byte) best;
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
    if (!learnt.isEmpty()) {
      return learnt.get(value & 0xff);
    }
    return (float) (least * Math.exp((value & 0xff) / 255.0 * Math.log(largest / least)));
  }

  /** The number of each byte. */
  float[] levels() {
    float[] levels = new float[LEVELS];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = level(i);
    }
    return levels;
  }
}
