package org.adagio.benchmarks.engines;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.points.PointCloud;
import org.adagio.search.Nearness;

/**
 * What is searched, and what a search should find.
 *
 * @param learnt the first rows of a file, which all maps and codes are learnt from
 * @param points the next, which are indexed
 * @param queries the last
 * @param truth for each query its nearest points by the metric, exactly
 */
record Corpus(PointCloud learnt, float[][] points, float[][] queries, int[][] truth) {
  static final int K = 10;
  private static final int QUERIES = 500;

  static Corpus read(Path file, Metric metric, int learnt, int indexed) {
    PointCloud all = Formats.open(file).points();
    if (all.size() < learnt + indexed + QUERIES) {
      throw new IllegalArgumentException(
          "%s must have %d learnt, %d indexed and %d asked rows, got %d"
              .formatted(file, learnt, indexed, QUERIES, all.size()));
    }
    float[][] points = rows(all, learnt, learnt + indexed);
    float[][] queries = rows(all, all.size() - QUERIES, all.size());
    PointCloud first = PointCloud.of(rows(all, 0, learnt));
    return new Corpus(first, points, queries, truth(points, queries, metric));
  }

  private record Ranked(int row, double nearness) {}

  /** The first ten of some rows when these are ranked by full vectors and a cosine. */
  int[] ranked(int query, int[] rows) {
    return IntStream.of(rows)
        .mapToObj(row -> new Ranked(row, Nearness.of(Metric.COSINE, queries[query], points[row])))
        .sorted(Comparator.comparingDouble(one -> -one.nearness))
        .limit(K)
        .mapToInt(Ranked::row)
        .toArray();
  }

  private static float[][] rows(PointCloud all, long first, long end) {
    return all.select(LongStream.range(first, end).toArray()).toArrays();
  }

  /** Among vectors of length 1, the nearest are those of the largest cosine. */
  private static int[][] truth(float[][] points, float[][] queries, Metric metric) {
    boolean byAngle = metric == Metric.COSINE;
    try (NearestNeighbours exact =
        new NearestNeighbours(PointCloud.of(byAngle ? normalized(points) : points))) {
      PointCloud asked = PointCloud.of(byAngle ? normalized(queries) : queries);
      return exact.of(asked, K, Progress.NONE).rows();
    }
  }

  private static float[][] normalized(float[][] vectors) {
    float[][] unit = new float[vectors.length][];
    for (int row = 0; row < vectors.length; row++) {
      double squares = 0;
      for (float value : vectors[row]) {
        squares += (double) value * value;
      }
      unit[row] = vectors[row].clone();
      for (int j = 0; j < unit[row].length; j++) {
        unit[row][j] /= (float) Math.sqrt(squares);
      }
    }
    return unit;
  }

  /** The share of the nearest points that answers have, over all queries. */
  double recall(int[][] answers) {
    return IntStream.range(0, truth.length)
        .mapToDouble(
            query ->
                (double)
                        IntStream.of(truth[query])
                            .filter(row -> IntStream.of(answers[query]).anyMatch(r -> r == row))
                            .count()
                    / truth[query].length)
        .average()
        .orElseThrow();
  }
}
