package org.adagio.neighbors;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.adagio.Footprint;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.StagedCloud;
import org.adagio.data.Block;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Workers;

/**
 * How many of the k nearest neighbours are still among the k nearest after a map. A neighbour found
 * after the map counts if it was no farther before than the k-th nearest, up to rounding: of points
 * at the same distance none is nearer than the others.
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

  /** More points are read as they pass by: staged, they would take as much memory again. */
  private static final long MOST_STAGED = 1L << 26;

  /** Distances that differ by this fraction at most count as equal: float32 images round so. */
  private static final double TIE = 1e-6;

  /**
   * Recall of points among themselves.
   *
   * @param before the points
   * @param after their images, row by row
   * @param rows the points that are asked; no point is its own neighbour
   */
  public static Recall ofOwn(
      PointCloud before, PointCloud after, long[] rows, int k, Progress progress) {
    return RecallMeter.ofOwn(Metric.EUCLIDEAN, before, rows, k, progress).ofOwn(after, k, progress);
  }

  /** Images of a map are those of the points selected. */
  static PointCloud imagesOf(PointCloud after, long[] rows) {
    return after instanceof AppliedCloud applied
        ? new AppliedCloud(applied.map(), applied.source().select(rows))
        : after.select(rows);
  }

  /** What asking so many queries holds in memory at its peak. */
  public static Footprint footprint(long points, int sourceDimension, int dimension, int queries) {
    double d = sourceDimension;
    if (!isStreamed(points, sourceDimension)) {
      return Footprint.of("%d points".formatted(points), Float.BYTES * points * (d + 3 * dimension))
          .and(
              "queries and blocks",
              4.0 * Float.BYTES * Math.min(128, points) * d * Workers.count());
    }
    double staged = Math.min(queries, StreamedNeighbors.queriesAtOnce(sourceDimension));
    double block = (double) Float.BYTES * Block.mostRows(sourceDimension) * d;
    return Footprint.of("%d queries".formatted(queries), 2 * Float.BYTES * staged * d)
        .and("their neighbours", 1024.0 * queries * (Workers.count() + 1))
        .and("blocks of rows", 4 * block * Workers.count())
        .and("the map", 2.0 * Float.BYTES * d * dimension);
  }

  /** How points are searched: those that would take too much room pass by. */
  enum Way {
    STAGED,
    STREAMED;

    static Way of(PointCloud points) {
      return isStreamed(points.size(), points.dimension()) ? STREAMED : STAGED;
    }
  }

  private static boolean isStreamed(long points, int dimension) {
    return (double) points * dimension * Float.BYTES > MOST_STAGED;
  }

  /** Images of points and of queries. */
  record Mapped(PointCloud points, PointCloud queries) {

    /**
     * Of a linear map, those of the points about a point amid them: neighbours stay what they are,
     * and float64 tells them apart wherever the points lie.
     */
    static Mapped of(PointCloud points, PointCloud queries) {
      if (points instanceof AppliedCloud those && queries instanceof AppliedCloud ours) {
        StagedCloud staged = StagedCloud.of(those.source());
        return new Mapped(
            new AppliedCloud(those.map(), staged),
            new AppliedCloud(ours.map(), staged.alike(ours.source())));
      }
      return new Mapped(points, queries);
    }
  }

  /**
   * Images that are computed as they are read are computed once: in float64, unless the points are
   * float32 themselves.
   */
  static PointCloud kept(PointCloud images) {
    if (!(images instanceof AppliedCloud computed)) {
      return images;
    }
    boolean isFloat32 =
        computed.source() instanceof StagedCloud staged
            ? staged.isOfFloat32()
            : computed.source().isFloat32();
    return isFloat32 ? PointCloud.of(computed.toMatrix()) : new KeptImages(computed);
  }

  /**
   * Recall of queries that are none of the points.
   *
   * @param before the points
   * @param after their images, row by row
   * @param queries the queries
   * @param queryImages their images, row by row
   */
  public static Recall of(
      PointCloud before,
      PointCloud after,
      PointCloud queries,
      PointCloud queryImages,
      int k,
      Progress progress) {
    return RecallMeter.of(Metric.EUCLIDEAN, before, queries, k, progress)
        .of(after, queryImages, k, progress);
  }

  /**
   * The recall of one answer in the light of another, query by query.
   *
   * @param exact distances before the map, of points that only the other answer has
   */
  static Recall between(Neighbors truth, Neighbors found, int k, int depth, ExactDistance exact) {
    int n = truth.queries();
    double sum = 0;
    double squares = 0;
    for (int query = 0; query < n; query++) {
      double kept = Math.min(1, kept(truth, found.rows()[query], query, exact));
      sum += kept;
      squares += kept * kept;
    }
    double mean = sum / n;
    return new Recall(k, depth, n, mean, Math.max(0, squares / n - mean * mean));
  }

  /**
   * The neighbours of queries.
   *
   * @param excluded for each query the row that is no neighbour of it, or -1
   */
  static Neighbors nearest(
      Way way, PointCloud points, PointCloud queries, long[] excluded, int k, Progress progress) {
    if (way == Way.STREAMED) {
      return new StreamedNeighbors(points).of(queries, excluded, k, progress);
    }
    int[] own = Arrays.stream(excluded).mapToInt(Math::toIntExact).toArray();
    try (NearestNeighbors search = new NearestNeighbors(points)) {
      return search.search(queries, own, k, progress);
    }
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
  private double trials() {
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

  /** Where a query has no neighbour at all, none is lost. */
  private static double kept(Neighbors truth, int[] found, int query, ExactDistance exact) {
    int[] nearest = truth.rows()[query].clone();
    if (nearest.length == 0) {
      return 1;
    }
    double last = truth.distances()[query][nearest.length - 1];
    double farthest = last * (1 + TIE) * exact.scale();
    Arrays.sort(nearest);
    long hits =
        IntStream.of(found)
            .filter(
                row ->
                    Arrays.binarySearch(nearest, row) >= 0
                        || exact.squared(query, row) <= farthest * farthest)
            .count();
    return (double) hits / nearest.length;
  }
}
