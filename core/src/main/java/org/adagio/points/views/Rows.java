package org.adagio.points.views;

import java.util.Arrays;
import org.adagio.points.PointCloud;
import org.adagio.points.cluster.DistributedCloud;

/** Some rows of a cloud. */
public final class Rows {
  private Rows() {}

  /**
   * All points but some, in their order, read from the cloud when they are needed, or left where
   * they lie.
   *
   * @param rows which are left out, in ascending order, none twice; copied
   */
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
    long[] sourceRows = Arrays.stream(rows).map(points::sourceRow).toArray();
    if (some.isFloat32()) {
      return PointCloud.of(some.toMatrix(), sourceRows);
    }
    if (!DistributedCloud.isOne(points)) {
      return some;
    }
    double[] values = new double[Math.multiplyExact(rows.length, points.dimension())];
    some.readExact(0, rows.length, values, 0);
    return PointCloud.of(values, points.dimension(), sourceRows);
  }
}
