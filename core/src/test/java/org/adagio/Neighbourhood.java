package org.adagio;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Nearest neighbours by any metric, in float64 with plain loops: what the tests trust. */
public final class Neighbourhood {
  private Neighbourhood() {}

  /** Larger is nearer. */
  public static double nearness(Metric metric, float[] a, float[] b) {
    double product = 0;
    double first = 0;
    double second = 0;
    for (int j = 0; j < a.length; j++) {
      product += (double) a[j] * b[j];
      first += (double) a[j] * a[j];
      second += (double) b[j] * b[j];
    }
    return switch (metric) {
      case EUCLIDEAN -> -Textbook.distance(a, b);
      case COSINE -> product / Math.sqrt(first * second);
      case INNER_PRODUCT -> product;
    };
  }

  /** The rows of the k nearest, nearest first. */
  public static List<Integer> nearest(Metric metric, float[][] points, float[] query, int k) {
    return nearest(metric, points, query, -1, k);
  }

  /** The same without one of the points. */
  public static List<Integer> nearest(
      Metric metric, float[][] points, float[] query, int without, int k) {
    return IntStream.range(0, points.length)
        .filter(i -> i != without)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -nearness(metric, points[i], query)))
        .limit(k)
        .toList();
  }

  /** The mean share of the k nearest points that are among the first images. */
  public static double recall(
      Metric metric,
      float[][] points,
      float[][] images,
      float[][] queries,
      float[][] queryImages,
      int k,
      int depth) {
    double[] shares = shares(metric, points, images, queries, queryImages, k, depth);
    return Arrays.stream(shares).sum() / shares.length;
  }

  /** The share of each query. */
  public static double[] shares(
      Metric metric,
      float[][] points,
      float[][] images,
      float[][] queries,
      float[][] queryImages,
      int k,
      int depth) {
    double[] shares = new double[queries.length];
    for (int q = 0; q < queries.length; q++) {
      List<Integer> found = nearest(metric, images, queryImages[q], depth);
      long hits = nearest(metric, points, queries[q], k).stream().filter(found::contains).count();
      shares[q] = (double) hits / k;
    }
    return shares;
  }

  /**
   * How much more one map keeps than another, query by query.
   *
   * @param mean over the queries
   * @param deviation from query to query
   * @param queries how many there are
   */
  public record Lead(double mean, double deviation, int queries) {
    /** The lead of the first shares over the second. */
    public static Lead of(double[] ours, double[] theirs) {
      double[] leads = new double[ours.length];
      Arrays.setAll(leads, q -> ours[q] - theirs[q]);
      double mean = Arrays.stream(leads).sum() / leads.length;
      double squares = Arrays.stream(leads).map(x -> (x - mean) * (x - mean)).sum();
      return new Lead(mean, Math.sqrt(squares / leads.length), leads.length);
    }

    /** What so many queries cannot tell from nothing. */
    public double standardError(int ofQueries) {
      return deviation / Math.sqrt(ofQueries);
    }

    /** The same for these queries. */
    public double standardError() {
      return standardError(queries);
    }
  }
}
