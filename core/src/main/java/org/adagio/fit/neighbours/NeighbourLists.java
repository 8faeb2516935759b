package org.adagio.fit.neighbours;

import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.points.PointCloud;

/** The nearest of points, found exactly; rows are given as they are compared. */
final class NeighbourLists {
  private NeighbourLists() {}

  /** For each row the nearest other rows, nearest first. */
  static int[][] of(Comparison comparison, Matrix rows, int count, Progress progress) {
    try (NearestNeighbours search = search(comparison, rows)) {
      long[] all = LongStream.range(0, rows.rows()).toArray();
      return search.ofOwn(all, count, progress).rows();
    }
  }

  /** For each query the nearest rows, nearest first. */
  static int[][] ofOthers(
      Comparison comparison, Matrix rows, Matrix queries, int count, Progress progress) {
    try (NearestNeighbours search = search(comparison, rows)) {
      return search.of(PointCloud.of(queries), count, progress).rows();
    }
  }

  private static NearestNeighbours search(Comparison comparison, Matrix rows) {
    Metric metric = comparison == Comparison.PRODUCT ? Metric.INNER_PRODUCT : Metric.EUCLIDEAN;
    return NearestNeighbours.by(metric, PointCloud.of(rows));
  }
}
