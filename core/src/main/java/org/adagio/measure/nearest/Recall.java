package org.adagio.measure.nearest;

import java.util.Arrays;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;

/**
 * How many of the k nearest neighbours are still among the k nearest after a map. A neighbour found
 * after the map counts if it was no farther before than the k-th nearest, as far as float64 can
 * tell by the metric: of points at the same distance none is nearer than the others.
 *
 * @param k how many neighbours were asked for
 * @param depth how many were found after the map: k, or more where these are ranked again by the
 *     full points
 * @param queries how many points were asked
 * @param mean the fraction kept, averaged over the queries
 * @param variance of the fraction kept, from query to query
 */
public record Recall(int k, int depth, int queries, double mean, double variance) {
  /** Of the interval from {@link #low} to {@link #high}. */
  public static final double CONFIDENCE = 0.95;

  /** Of the normal distribution, for that confidence on two sides. */
  private static final double QUANTILE = 1.959964;

  /** A variance is the difference of two sums. */
  private static final double ROUNDING = 1e-9;

  /** Refuses figures that contradict each other, wherever they come from. */
  public Recall {
    if (k < 1 || depth < k || queries < 1) {
      throw new IllegalArgumentException(
          "there must be queries, neighbours, and at least as many found, got k = %d, %d found, %d"
                  .formatted(k, depth, queries)
              + " queries");
    }
    if (!(mean >= 0 && mean <= 1)) {
      throw new IllegalArgumentException("a recall must lie between 0 and 1, got " + mean);
    }
    double most = mean * (1 - mean); // where every query keeps all or nothing
    if (!(variance >= 0 && variance <= most + ROUNDING)) {
      throw new IllegalArgumentException(
          "the variance of a recall of %s must lie between 0 and %s, got %s"
              .formatted(mean, most, variance));
    }
  }

  /**
   * Measures the recall of points among themselves, by distance.
   *
   * @param what the points and what became of them
   * @param rows the points that are asked; no point is its own neighbour
   */
  public static Recall ofOwn(Reduction what, long[] rows, int k, Progress progress) {
    return RecallMeter.ofOwn(Metric.EUCLIDEAN, what.points(), rows, k, progress)
        .ofOwn(what, k, progress);
  }

  /**
   * Measures the recall of queries that are none of the points, by distance.
   *
   * @param documents the points and what became of them
   * @param queries the queries and what became of them
   */
  public static Recall of(Reduction documents, Reduction queries, int k, Progress progress) {
    return RecallMeter.of(Metric.EUCLIDEAN, documents.points(), queries.points(), k, progress)
        .of(documents, queries, k, progress);
  }

  /** Returns the recall of queries by the share of its k nearest that each of them found. */
  public static Recall of(int k, int depth, double[] shares) {
    double mean = Arrays.stream(shares).sum() / shares.length;
    double squares = Arrays.stream(shares).map(share -> share * share).sum() / shares.length;
    return new Recall(k, depth, shares.length, mean, Math.max(0, squares - mean * mean));
  }

  /** What the mean over all queries like these is at least, with {@link #CONFIDENCE}. */
  public double low() {
    return Math.max(0, centre() - halfWidth());
  }

  /** What the mean over all queries like these is at most, with {@link #CONFIDENCE}. */
  public double high() {
    return Math.min(1, centre() + halfWidth());
  }

  /**
   * As how many independent hits and misses the queries count: a query for one at least, and for
   * its k neighbours at most. Wilson's interval of that many is used, which has no zero width where
   * all is kept.
   */
  public double trials() {
    double each = variance > 0 ? mean * (1 - mean) / variance : 1;
    return queries * Math.max(1, Math.min(k, each));
  }

  private double centre() {
    double square = QUANTILE * QUANTILE / trials();
    return (mean + square / 2) / (1 + square);
  }

  private double halfWidth() {
    double square = QUANTILE * QUANTILE / trials();
    return Math.sqrt(square * (mean * (1 - mean) + square / 4)) / (1 + square);
  }
}
