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
    require(point, image[0], () -> "");
  }

  public static void require(float[][] points, float[][] images) {
    for (int i = 0; i < points.length; i++) {
      int number = i;
      require(points[i], images[i][0], () -> "point %d, ".formatted(number));
    }
  }

  static void require(PointCloud cloud, long first, int count, float[] images, int at, int r) {
    for (int i = 0; i < count; i++) {
      if (!Float.isFinite(images[at + i * r])) {
        long row = first + i;
        float[] point = new float[cloud.dimension()];
        cloud.read(row, 1, point, 0);
        require(point, images[at + i * r], () -> "point %d, ".formatted(cloud.sourceRow(row)));
      }
    }
  }

  private static void require(float[] values, float image, Supplier<String> place) {
    int found = Float.isFinite(image) ? -1 : Finite.firstViolation(values, 0, values.length);
    if (found >= 0) {
      throw new IllegalArgumentException(
          "every value must be finite, got %s in %scoordinate %d"
              .formatted(values[found], place.get(), found));
    }
  }
}
