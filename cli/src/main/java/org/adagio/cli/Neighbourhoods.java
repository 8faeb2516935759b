package org.adagio.cli;

import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.neighbors.Recall;

/** How a map keeps the neighbours of points. */
final class Neighbourhoods {
  static final int K = 10;

  /** Neighbours among so many points are found in a moment. */
  private static final int SOME_POINTS = 2000;

  private static final int LEAST_POINTS = 100;

  /** Of wide points fewer, so that they take at most 128 MB. */
  private static final int SOME_VALUES = 1 << 25;

  private Neighbourhoods() {}

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

  /** How many points are enough to ask, where nobody says. */
  static int some(PointCloud points) {
    return Math.max(LEAST_POINTS, Math.min(SOME_POINTS, SOME_VALUES / points.dimension()));
  }

  /** All of few points, or some drawn at random. */
  static PointCloud drawn(PointCloud points, int most, long seed) {
    return points.size() <= most ? points : points.select(drawnRows(points.size(), most, seed));
  }

  /** The rows of all of few points, or of some drawn at random. */
  static long[] drawnRows(long points, int most, long seed) {
    return points <= most ? LongStream.range(0, points).toArray() : Split.rows(points, most, seed);
  }
}
