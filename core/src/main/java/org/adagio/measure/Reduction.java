package org.adagio.measure;

import java.util.Objects;
import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.adagio.points.views.AppliedCloud;

/**
 * Holds points and what became of them, which is all that measuring needs to know. Immutable.
 *
 * <pre>{@code
 * Distortion.of(map.reduction(points));                  // of a linear map
 * Distortion.of(Reduction.of(before, after));            // of anything else, row by row
 * }</pre>
 */
public sealed interface Reduction {
  /**
   * Returns points and the linear map Π that is applied to them. Distances of images are taken from
   * Π(x − y), so that nothing cancels wherever the points lie.
   *
   * @param map Π, with a column for each coordinate of the points
   * @throws IllegalArgumentException if the map does not take points of this dimension
   */
  static Reduction of(PointCloud points, Matrix map) {
    return new Linear(points, map);
  }

  /**
   * Returns points and their images, whoever made these.
   *
   * @param after the image of each point, in the order of the points
   * @throws IllegalArgumentException if there are not equally many
   */
  static Reduction of(PointCloud before, PointCloud after) {
    return new Given(before, after);
  }

  /** Returns the points as they were. */
  PointCloud points();

  /** Returns what became of them, computed as it is read if a map is known. */
  PointCloud images();

  /** Returns how many coordinates an image has. */
  int dimension();

  /**
   * Returns some of the points with what became of them.
   *
   * @param rows which, in the order wanted
   */
  Reduction select(long[] rows);

  /**
   * Holds points and a linear map of them.
   *
   * @param points x
   * @param map Π
   */
  record Linear(PointCloud points, Matrix map) implements Reduction {
    /** Refuses a map of points of another dimension. */
    public Linear {
      if (map.columns() != points.dimension()) {
        throw new IllegalArgumentException(
            "the map takes points of dimension %d, got %d"
                .formatted(map.columns(), points.dimension()));
      }
    }

    @Override
    public PointCloud images() {
      return new AppliedCloud(map, points);
    }

    @Override
    public int dimension() {
      return map.rows();
    }

    @Override
    public Reduction select(long[] rows) {
      return new Linear(points.select(rows), map);
    }
  }

  /**
   * Holds points and images that came about in any way.
   *
   * @param points as they were
   * @param images of them, row by row
   */
  record Given(PointCloud points, PointCloud images) implements Reduction {
    /** Refuses images of more points, or of fewer. */
    public Given {
      Objects.requireNonNull(points, "points");
      if (images.size() != points.size()) {
        throw new IllegalArgumentException(
            "both clouds must have equally many points, got %d and %d"
                .formatted(points.size(), images.size()));
      }
    }

    @Override
    public int dimension() {
      return images.dimension();
    }

    @Override
    public Reduction select(long[] rows) {
      return new Given(points.select(rows), images.select(rows));
    }
  }
}
