package org.adagio.search;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.adagio.Metric;

/**
 * Images coded as engines do it, and searched one by one: less their mean, each in an interval of
 * its own that is cut evenly.
 */
final class CodedImages {
  /**
   * For normal values: how many deviations from the middle the outer of 2, 4, 16, ... levels lie.
   */
  private static final double[] REACH = {0, 0.798, 1.493, 2.051, 2.514, 2.916, 3.278, 3.611, 3.922};

  private static final int ROUNDS = 5;

  /** What Lucene counts of an error, of which it counts all along the values. */
  private static final double ACROSS = 0.1;

  private final Metric metric;
  private final int bits;
  private final double[] mean;
  private final float[][] decoded;

  /** What a score has beside the product of codes. */
  private final double[] beside;

  private CodedImages(Metric metric, int bits, double[] mean, float[][] decoded, double[] beside) {
    this.metric = metric;
    this.bits = bits;
    this.mean = mean;
    this.decoded = decoded;
    this.beside = beside;
  }

  static CodedImages of(float[][] images, int bits, Metric metric) {
    double[][] compared =
        Arrays.stream(images).map(image -> compared(image, metric)).toArray(double[][]::new);
    double[] mean = new double[images[0].length];
    for (double[] row : compared) {
      for (int j = 0; j < mean.length; j++) {
        mean[j] += row[j] / compared.length;
      }
    }
    float[][] decoded = new float[images.length][];
    double[] beside = new double[images.length];
    for (int i = 0; i < decoded.length; i++) {
      double[] moved = less(compared[i], mean);
      decoded[i] = decoded(moved, bits);
      beside[i] = metric == Metric.EUCLIDEAN ? -product(moved, moved) / 2 : product(moved, mean);
    }
    return new CodedImages(metric, bits, mean, decoded, beside);
  }

  private static double[] compared(float[] image, Metric metric) {
    double[] values = new double[image.length];
    Arrays.setAll(values, j -> image[j]);
    double length = metric == Metric.COSINE ? Math.sqrt(product(values, values)) : 1;
    Arrays.setAll(values, j -> length == 0 ? 0 : values[j] / length);
    return values;
  }

  private static double[] less(double[] values, double[] mean) {
    double[] moved = new double[values.length];
    Arrays.setAll(moved, j -> values[j] - mean[j]);
    return moved;
  }

  private static double product(double[] one, double[] other) {
    double sum = 0;
    for (int j = 0; j < one.length; j++) {
      sum += one[j] * other[j];
    }
    return sum;
  }

  /**
   * What the codes of some values stand for. Levels, and the line through them of least error, are
   * found in turns; an error along the values counts for more.
   */
  static float[] decoded(double[] values, int bits) {
    int top = (1 << bits) - 1;
    double middle = Arrays.stream(values).average().orElseThrow();
    double square = product(values, values);
    double deviation = Math.sqrt(Math.max(0, square / values.length - middle * middle));
    double low = middle - REACH[bits] * deviation;
    double step = 2 * REACH[bits] * deviation / top;
    double[] levels = levels(values, low, step, top);
    for (int round = 0; round < ROUNDS && step > 0; round++) {
      double weight = (1 / ACROSS - 1) / square;
      double sum = middle * values.length;
      double along = product(levels, values);
      double level = Arrays.stream(levels).sum();
      double lows = values.length + weight * sum * sum;
      double both = level + weight * sum * along;
      double steps = product(levels, levels) + weight * along * along;
      double determinant = lows * steps - both * both;
      if (!(determinant > 0)) {
        break; // all values on one level
      }
      double ofLow = sum + weight * sum * square;
      double ofStep = along + weight * along * square;
      low = (ofLow * steps - ofStep * both) / determinant;
      step = (ofStep * lows - ofLow * both) / determinant;
      levels = levels(values, low, step, top);
    }
    float[] decoded = new float[values.length];
    for (int j = 0; j < decoded.length; j++) {
      decoded[j] = (float) (low + step * levels[j]);
    }
    return decoded;
  }

  private static double[] levels(double[] values, double low, double step, int top) {
    double[] levels = new double[values.length];
    Arrays.setAll(
        levels,
        j -> step > 0 ? Math.max(0, Math.min(top, Math.rint((values[j] - low) / step))) : 0);
    return levels;
  }

  /** The rows that queries find, the nearest first; they are coded too, in 4 bits at least. */
  int[][] nearest(float[][] queries, int count) {
    return Arrays.stream(queries)
        .parallel()
        .map(query -> nearest(query, count))
        .toArray(int[][]::new);
  }

  private int[] nearest(float[] query, int count) {
    float[] asked = decoded(less(compared(query, metric), mean), Math.max(4, bits));
    double[] scores = new double[decoded.length];
    for (int i = 0; i < scores.length; i++) {
      float sum = 0;
      float[] row = decoded[i];
      for (int j = 0; j < row.length; j++) {
        sum += row[j] * asked[j];
      }
      scores[i] = sum + beside[i];
    }
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(Comparator.comparingDouble(row -> -scores[row]))
        .limit(count)
        .mapToInt(row -> row)
        .toArray();
  }
}
