package org.adagio.fit.run;

import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/** The points that prefixes of a map are measured on. */
final class PrefixPoints {
  /** All pairs of so many points, once for every length, take a moment. */
  private static final int MOST_POINTS = 2000;

  /** Of wide points fewer, so that they take at most 128 MB. */
  private static final int MOST_VALUES = 1 << 25;

  private static final int LEAST_POINTS = 100;

  private PrefixPoints() {}

  /** These points, or some of them, drawn at random, if they are many. */
  static PointCloud of(PointCloud points, long seed) {
    int most = Math.max(LEAST_POINTS, Math.min(MOST_POINTS, MOST_VALUES / points.dimension()));
    return points.size() <= most
        ? DistributedCloud.onThisMachine(points)
        : Rows.copyOf(points, Split.rows(points.size(), most, Draw.PREFIX_POINTS.seed(seed)));
  }
}
