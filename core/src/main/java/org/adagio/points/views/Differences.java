package org.adagio.points.views;

import org.adagio.points.PointCloud;

/**
 * Where the differences of points are to be taken. Points that were moved to a centre lost a
 * little; x − y does not know the centre, and comes from the source itself.
 *
 * @param points whose differences count
 * @param scale a power of two to multiply them by
 */
public record Differences(PointCloud points, double scale) {
  public static Differences of(PointCloud points) {
    return ForwardingCloud.of(points).differences();
  }
}
