package org.adagio.points.views;

import java.util.function.Supplier;
import org.adagio.linalg.Finite;
import org.adagio.points.PointCloud;

/**
 * Finds points with a value that is not finite by their images: NaN and infinity, times whatever
 * the map has there, leave no coordinate of an image finite, so that one of them tells.
 */
public final class FiniteImages {
  private FiniteImages() {}

  public static void require(float[] point, float[] image) {
    require(point, 0, point.length, image[0], () -> "");
  }

  public static void require(float[][] points, float[][] images) {
    for (int i = 0; i < points.length; i++) {
      int number = i;
      require(points[i], 0, points[i].length, images[i][0], () -> "point %d, ".formatted(number));
    }
  }

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
      long row = firstRow + i;
      require(
          rows, i * d, d, images[at + i * r], () -> "point %d, ".formatted(cloud.sourceRow(row)));
    }
  }

  private static void require(
      float[] values, int from, int d, float image, Supplier<String> place) {
    int found = Float.isFinite(image) ? -1 : Finite.firstViolation(values, from, d);
    if (found >= 0) {
      throw new IllegalArgumentException(
          "every value must be finite, got %s in %scoordinate %d"
              .formatted(values[from + found], place.get(), found));
    }
  }
}
