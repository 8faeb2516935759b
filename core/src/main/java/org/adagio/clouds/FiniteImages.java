package org.adagio.clouds;

import java.util.function.IntToLongFunction;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Finite;

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
   * The same for rows of a cloud.
   *
   * @param rows holds the points, from {@code firstRow} on
   * @param images holds their images, from {@code firstImage} on
   * @param cloud that the points are of, for their numbers
   * @param number of the first point in the cloud
   */
  static void require(
      Matrix rows,
      int firstRow,
      int count,
      Matrix images,
      int firstImage,
      PointCloud cloud,
      IntToLongFunction number) {
    int r = images.columns();
    int d = rows.columns();
    for (int i = 0; i < count; i++) {
      if (Float.isFinite(images.values()[(firstImage + i) * r])) {
        continue;
      }
      int at = Finite.firstViolation(rows.values(), (firstRow + i) * d, d);
      if (at >= 0) {
        throw new IllegalArgumentException(
            "every value must be finite, got %s in point %d, coordinate %d"
                .formatted(rows.get(firstRow + i, at), cloud.sourceRow(number.applyAsLong(i)), at));
      }
    }
  }
}
