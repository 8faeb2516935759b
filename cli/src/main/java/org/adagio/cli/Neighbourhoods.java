package org.adagio.cli;

import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.neighbors.Recall;

/** How a map keeps the neighbours of points. */
final class Neighbourhoods {
  static final int K = 10;

  /** So many queries tell the mean within about a hundredth. */
  static final int QUERIES = 1000;

  private Neighbourhoods() {}

  /** Recall@10 of some points, drawn where they are many, among all: what recall says of a file. */
  static Recall ofFile(LinearEmbedding map, PointCloud points, long seed, Progress progress) {
    long[] asked = drawnRows(points.size(), QUERIES, seed);
    return Recall.ofOwn(points, map.apply(points), asked, K, progress);
  }

  /**
   * Recall@10 of points among themselves; of more points than wanted, so many are drawn, because
   * recall can be compared only among equally many points.
   */
  static Recall recall(
      LinearEmbedding map, PointCloud points, int most, long seed, Progress progress) {
    PointCloud some = drawn(points, most, seed);
    long[] all = LongStream.range(0, some.size()).toArray();
    return Recall.ofOwn(some, map.apply(some), all, K, progress);
  }

  /** All of few points, or some drawn at random. */
  static PointCloud drawn(PointCloud points, int most, long seed) {
    return points.size() <= most ? points : points.select(drawnRows(points.size(), most, seed));
  }

  /** The rows of all of few points, or of some drawn at random. */
  static long[] drawnRows(long points, int most, long seed) {
    return points <= most
        ? LongStream.range(0, points).toArray()
        : Split.rows(points, most, Draw.QUERIES.seed(seed));
  }
}
