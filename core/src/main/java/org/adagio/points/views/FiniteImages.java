package org.adagio.points.views;

import org.adagio.linalg.Finite;
import org.adagio.points.PointCloud;

/**
 * Finds points with a value that is not finite by their images: NaN and infinity, times whatever
 * the map has there, leave no coordinate of an image finite, so that one of them tells.
 */
public final class FiniteImages {
  private FiniteImages() {}

  /**
   * @throws IllegalArgumentException if a value of the point is not finite
   */
  public static void require(float[] point, float[] image) {
    if (!Float.isFinite(image[0])) {
      int at = Finite.firstViolation(point, 0, point.length);
      if (at >= 0) {
        throw new IllegalArgumentException(
            "every value must be finite, got %s in coordinate %d".formatted(point[at], at));
      }
    }
  }

  /** The same for several points. */
  public static void require(float[][] points, float[][] images) {
    for (int i = 0; i < points.length; i++) {
      if (!Float.isFinite(images[i][0])) {
        int at = Finite.firstViolation(points[i], 0, points[i].length);
        if (at >= 0) {
          throw new IllegalArgumentException(
              "every value must be finite, got %s in point %d, coordinate %d"
                  .formatted(points[i][at], i, at));
        }
      }
    }
  }

  /**
   * Refuses rows of a cloud that are not finite.
   *
   * @param rows holds the points of {@code d} coordinates
   * @param images holds their images of {@code r} coordinates, from {@code at} on
   * @param cloud that the points are of, for their numbers
   * @param firstRow of the first point in the cloud
   */
  static void require(
      float[] rows,
      int count,
      int d,
      float[] images,
      int at,
      int r,
      PointCloud cloud,
      long firstRow) {
    for (int i = 0; i < count; i++) {
      if (Float.isFinite(images[at + i * r])) {
        continue;
      }
      int found = Finite.firstViolation(rows, i * d, d);
      if (found >= 0) {
        throw new IllegalArgumentException(
            "every value must be finite, got %s in point %d, coordinate %d"
                .formatted(rows[i * d + found], cloud.sourceRow(firstRow + i), found));
      }
    }
  }
}
