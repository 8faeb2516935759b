package org.adagio.experiments.data;

import java.util.List;
import java.util.Optional;
import org.adagio.points.Carried;
import org.adagio.points.CarriedColumn;
import org.adagio.points.Dataset;
import org.adagio.points.PointCloud;

/**
 * Points of known classes.
 *
 * @param name the file's name or the sample's
 * @param points the points
 * @param labels one a point, or empty
 */
public record Labelled(String name, PointCloud points, List<String> labels) {
  private static final String COLUMN = "class";

  /** Checks that there is one label a point, or none at all. */
  public Labelled {
    labels = List.copyOf(labels);
    if (!labels.isEmpty() && labels.size() != points.size()) {
      throw new IllegalArgumentException(
          "labels must be one a point (%d), got %d".formatted(points.size(), labels.size()));
    }
  }

  /** The points with their labels as a column that goes along. */
  public Dataset dataset() {
    Carried carried =
        labels.isEmpty()
            ? Carried.none()
            : new Carried(List.of(CarriedColumn.of(COLUMN, labels)), 0, Optional.empty());
    return new Dataset(name, points, carried, Optional.empty(), 0);
  }
}
