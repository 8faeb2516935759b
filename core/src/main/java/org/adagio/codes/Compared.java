package org.adagio.codes;

import org.adagio.Metric;
import org.adagio.points.PointCloud;
import org.adagio.points.views.UnitCloud;

/** Points as codes see them: by angle at unit length, else as they are. */
public final class Compared {
  private Compared() {}

  public static PointCloud by(Metric metric, PointCloud points) {
    return metric == Metric.COSINE ? new UnitCloud(points, "point") : points;
  }
}
