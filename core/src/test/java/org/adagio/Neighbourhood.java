package org.adagio;

import java.util.Arrays;
import java.util.List;

/** Nearest neighbours by any metric, in float64 with plain loops: what the tests trust. */
public final class Neighbourhood {
  private Neighbourhood() {}

  /** Larger is nearer. */
  public static double nearness(Metric metric, float[] a, float[] b) {
    return switch (metric) {
      case EUCLIDEAN -> -Textbook.distance(a, b);
      case COSINE -> product(a, b) / Math.sqrt(product(a, a) * product(b, b));
      case INNER_PRODUCT -> product(a, b);
    };
  }

  private static double product(float[] a, float[] b) {
    double product = 0;
    for (int j = 0; j < a.length; j++) {
      product += (double) a[j] * b[j];
    }
    return product;
  }

  /** The rows of the k nearest, nearest first. */
  public static List<Integer> nearest(Metric metric, float[][] points, float[] query, int k) {
    return nearest(metric, points, query, -1, k);
  }

  /** The same without one of the points. */
  public static List<Integer> nearest(
      Metric metric, float[][] points, float[] query, int without, int k) {
    double[] nearness = new double[points.length];
    Arrays.setAll(nearness, i -> nearness(metric, points[i], query));
    int most = Math.min(k, without < 0 ? points.length : points.length - 1);
    int[] rows = new int[most];
    int known = 0;
    for (int i = 0; i < points.length; i++) {
      if (i != without && (known < most || nearness[i] > nearness[rows[most - 1]])) {
        int at = known < most ? known++ : most - 1;
        for (; at > 0 && nearness[i] > nearness[rows[at - 1]]; at--) {
          rows[at] = rows[at - 1];
        }
        rows[at] = i;
      }
    }
    return Arrays.stream(rows).boxed().toList();
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
