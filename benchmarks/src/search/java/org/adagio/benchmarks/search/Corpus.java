package org.adagio.benchmarks.search;

import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.points.PointCloud;

/**
 * What is searched, and what a search should find.
 *
 * @param points that are indexed, and fitted to
 * @param queries the last rows of the file, which are neither
 * @param truth for each query its nearest points by the metric, exactly
 */
record Corpus(float[][] points, float[][] queries, int[][] truth) {
  static final int K = 10;
  private static final int QUERIES = 500;

  static Corpus read(Path file, Metric metric) {
    PointCloud all = Formats.open(file).points();
    float[][] points = rows(all, 0, all.size() - QUERIES);
    float[][] queries = rows(all, all.size() - QUERIES, all.size());
    return new Corpus(points, queries, truth(points, queries, metric));
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
