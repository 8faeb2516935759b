package org.adagio.fit.bytes;

import org.adagio.Metric;
import org.adagio.points.PointCloud;
import org.adagio.points.views.KeptLength;
import org.adagio.points.views.UnitCloud;

/** Points as codes see them: by angle at unit length, else as they are. */
final class Compared {
  private Compared() {}

  static PointCloud by(Metric metric, PointCloud points) {
    return metric == Metric.COSINE ? new UnitCloud(points, "point") : points;
  }

  static double[] mean(PointCloud points) {
    return KeptLength.aboutMeanOf(points).centre();
  }
}
