package org.adagio.measure.nearest;

import java.util.List;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;

/** Recall of a search among points that are staged at once, and in runs. */
public final class BothWays {
  private static final int ROWS = 17;

  private BothWays() {}

  /** Of points among themselves. */
  public static List<Recall> own(
      Metric metric, PointCloud points, PointCloud images, long[] rows, int k, int depth) {
    RecallMeter meter = RecallMeter.ofOwn(metric, points, rows, k, Progress.NONE);
    return Stream.of(meter, meter.inRunsOf(ROWS))
        .map(each -> each.ofOwn(Reduction.of(points, images), depth, Progress.NONE))
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
    RecallMeter meter = RecallMeter.of(metric, points, queries, k, Progress.NONE);
    Reduction documents = Reduction.of(points, images);
    Reduction asked = Reduction.of(queries, queryImages);
    return Stream.of(meter, meter.inRunsOf(ROWS))
        .map(each -> each.of(documents, asked, depth, Progress.NONE))
        .toList();
  }
}
