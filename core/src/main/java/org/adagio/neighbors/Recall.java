package org.adagio.neighbors;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.adagio.Footprint;
import org.adagio.Progress;
import org.adagio.data.Block;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Workers;

/**
 * How many of the k nearest neighbours are still among the k nearest after a map.
 *
 * @param k how many neighbours were asked for
 * @param queries how many points were asked
 * @param mean the fraction kept, averaged over the queries
 */
public record Recall(int k, int queries, double mean) {
  private static final long MOST_STAGED = 1L << 28;

  /**
   * Recall of points among themselves.
   *
   * @param before the points
   * @param after their images, row by row
   * @param rows the points that are asked; no point is its own neighbour
   */
  public static Recall ofOwn(
      PointCloud before, PointCloud after, long[] rows, int k, Progress progress) {
    if (isStreamed(before.size(), before.dimension())) {
      return between(
          streamed(before, before.select(rows), rows, k, progress),
          streamed(after, after.select(rows), rows, k, progress),
          k);
    }
    try (NearestNeighbors truth = new NearestNeighbors(before);
        NearestNeighbors mapped = new NearestNeighbors(inMemory(after))) {
      return between(truth.ofOwn(rows, k, progress), mapped.ofOwn(rows, k, progress), k);
    }
  }

  /** What asking so many queries holds in memory at its peak. */
  public static Footprint footprint(long points, int sourceDimension, int dimension, int queries) {
    double d = sourceDimension;
    if (!isStreamed(points, sourceDimension)) {
      return Footprint.of("%d points".formatted(points), Float.BYTES * points * (d + 2 * dimension))
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

  /** Whether the points pass by instead of being staged: where they would take too much room. */
  private static boolean isStreamed(long points, int dimension) {
    return (double) points * dimension * Float.BYTES > MOST_STAGED;
  }

  private static Neighbors streamed(
      PointCloud points, PointCloud queries, long[] excluded, int k, Progress progress) {
    return new StreamedNeighbors(points).of(queries, excluded, k, progress);
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
    if (isStreamed(before.size(), before.dimension())) {
      long[] none = new long[Math.toIntExact(queries.size())];
      Arrays.fill(none, -1);
      return between(
          streamed(before, queries, none, k, progress),
          streamed(after, queryImages, none, k, progress),
          k);
    }
    try (NearestNeighbors truth = new NearestNeighbors(before);
        NearestNeighbors mapped = new NearestNeighbors(inMemory(after))) {
      return between(
          truth.of(queries, k, progress), mapped.of(inMemory(queryImages), k, progress), k);
    }
  }

  /** The recall of one answer in the light of another, query by query. */
  public static Recall between(Neighbors truth, Neighbors found, int k) {
    double sum = 0;
    for (int query = 0; query < truth.queries(); query++) {
      sum += kept(truth.rows()[query], found.rows()[query]);
    }
    return new Recall(k, truth.queries(), sum / truth.queries());
  }

  /** Where a query has no neighbour at all, none is lost. */
  private static double kept(int[] truth, int[] found) {
    int[] sorted = found.clone();
    Arrays.sort(sorted);
    long hits = IntStream.of(truth).filter(row -> Arrays.binarySearch(sorted, row) >= 0).count();
    return truth.length == 0 ? 1 : (double) hits / truth.length;
  }

  private static PointCloud inMemory(PointCloud points) {
    return PointCloud.of(points.toMatrix());
  }
}
