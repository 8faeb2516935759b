package org.adagio.embedding.neighbours;

import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.neighbors.NearestNeighbors;

/** The nearest others of every point, found exactly. */
final class NeighbourLists {
  private NeighbourLists() {}

  /**
   * @param rows for angles, of unit length
   * @return for each row the others, nearest first
   */
  static int[][] of(Comparison comparison, Matrix rows, int count, Progress progress) {
    Metric metric = comparison == Comparison.PRODUCT ? Metric.INNER_PRODUCT : Metric.EUCLIDEAN;
    try (NearestNeighbors search = NearestNeighbors.by(metric, PointCloud.of(rows))) {
      return search.ofOwn(LongStream.range(0, rows.rows()).toArray(), count, progress).rows();
    }
  }
}
