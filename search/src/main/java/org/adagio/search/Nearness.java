package org.adagio.search;

import org.adagio.Metric;

/** How near vectors are by a metric, and the scores that engines give to it. */
public final class Nearness {
  private Nearness() {}

  /**
   * How near two vectors of the same length are, in float64; larger is nearer: minus the squared
   * distance, the cosine, or the inner product.
   */
  public static double of(Metric metric, float[] one, float[] other) {
    return switch (metric) {
      case EUCLIDEAN -> -squaredDistance(one, other);
      case COSINE -> product(one, other) / Math.sqrt(product(one, one) * product(other, other));
      case INNER_PRODUCT -> product(one, other);
    };
  }

  private static double squaredDistance(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      double difference = (double) one[i] - other[i];
      sum += difference * difference;
    }
    return sum;
  }

  private static double product(float[] one, float[] other) {
    double sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }

  /** The score that Lucene and JVector give to vectors so near: above 0, larger for the nearer. */
  public static float score(Metric metric, double nearness) {
    return switch (metric) {
      case EUCLIDEAN -> (float) (1 / (1 - nearness));
      case COSINE -> (float) Math.max((1 + nearness) / 2, 0);
      case INNER_PRODUCT -> (float) (nearness < 0 ? 1 / (1 - nearness) : nearness + 1);
    };
  }
}
