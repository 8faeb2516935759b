package org.adagio.points.views;

import java.util.Arrays;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;

public final class Rows {
  private Rows() {}

  /** All points but some in ascending order, read when they are needed, or left where they lie. */
  public static PointCloud without(PointCloud points, long[] rows) {
    return DistributedCloud.of(points)
        .map(cluster -> cluster.without(rows))
        .orElseGet(() -> PointCloud.without(points, rows));
  }

  /**
   * Some of the points, copied into this machine's memory; those of this machine that float32 does
   * not hold stay where they are.
   *
   * @param rows which, in the order wanted
   */
  public static PointCloud copyOf(PointCloud points, long[] rows) {
    PointCloud some = points.select(rows);
    return DistributedCloud.isOne(points) || !some.isFloat32()
        ? some
        : PointCloud.of(some.toMatrix(), Arrays.stream(rows).map(points::sourceRow).toArray());
  }

  /** At most this many of the points on this machine, drawn at random if there are more. */
  public static PointCloud drawn(PointCloud points, int most, long seed) {
    return points.size() <= most
        ? DistributedCloud.onThisMachine(points)
        : copyOf(points, Split.rows(points.size(), most, seed));
  }
}
