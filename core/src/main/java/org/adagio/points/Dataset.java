package org.adagio.points;

import java.util.Objects;
import java.util.Optional;

/**
 * Named points, with the columns that go along with them.
 *
 * @param name the file's name or the sample's
 * @param points the points
 * @param carried the columns of the source that are no coordinates, one value a point
 * @param columns of the table that the points come from, where it is one
 * @param skipped how many rows of the source were left out, since a value was missing
 */
public record Dataset(
    String name, PointCloud points, Carried carried, Optional<TableColumns> columns, long skipped) {
  /** Checks that columns have one value a point. */
  public Dataset {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(carried, "carried");
    Objects.requireNonNull(columns, "columns");
    if (!carried.isEmpty() && carried.columns().get(0).size() != points.size()) {
      throw new IllegalArgumentException(
          "columns must have one value a point (%d), got %d"
              .formatted(points.size(), carried.columns().get(0).size()));
    }
  }

  /** Points and nothing else. */
  public Dataset(String name, PointCloud points) {
    this(name, points, Carried.none(), Optional.empty(), 0);
  }

  /** The same with other points in their places, such as their images. */
  public Dataset withPoints(PointCloud others) {
    return new Dataset(name, others, carried, columns, skipped);
  }

  /** The same under another name. */
  public Dataset named(String other) {
    return new Dataset(other, points, carried, columns, skipped);
  }
}
