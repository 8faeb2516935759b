package org.adagio.embedding.neighbours;

import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.neighbors.NearestNeighbors;

/** The nearest others of points, found exactly. */
final class NeighbourLists {
  private NeighbourLists() {}

  /**
   * @param rows for angles, of unit length
   * @param asked the rows whose neighbours are wanted
   * @return for each of them the others, nearest first
   */
  static int[][] of(
      Comparison comparison, Matrix rows, long[] asked, int count, Progress progress) {
    Metric metric = comparison == Comparison.PRODUCT ? Metric.INNER_PRODUCT : Metric.EUCLIDEAN;
    try (NearestNeighbors search = NearestNeighbors.by(metric, PointCloud.of(rows))) {
      return search.ofOwn(asked, count, progress).rows();
    }
  }
}
