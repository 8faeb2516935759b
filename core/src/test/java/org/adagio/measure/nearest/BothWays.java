package org.adagio.measure.nearest;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;

/** Recall of a search among points that are staged, and among points that pass by. */
public final class BothWays {
  private BothWays() {}

  /** Of points among themselves. */
  public static List<Recall> own(
      Metric metric, PointCloud points, PointCloud images, long[] rows, int k, int depth) {
    return Stream.of(Recall.Way.values())
        .map(
            way ->
                RecallMeter.ofOwn(metric, points, rows, k, Optional.of(way), Progress.NONE)
                    .ofOwn(Reduction.of(points, images), depth, Progress.NONE))
        .toList();
  }

  /** Of queries that are none of the points. */
  public static List<Recall> others(
      Metric metric,
      PointCloud points,
      PointCloud images,
      PointCloud queries,
      PointCloud queryImages,
      int k,
      int depth) {
    return Stream.of(Recall.Way.values())
        .map(
            way ->
                RecallMeter.of(metric, points, queries, k, Optional.of(way), Progress.NONE)
                    .of(
                        Reduction.of(points, images),
                        Reduction.of(queries, queryImages),
                        depth,
                        Progress.NONE))
        .toList();
  }
}
