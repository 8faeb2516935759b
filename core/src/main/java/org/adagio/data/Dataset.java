package org.adagio.data;

import java.util.List;

/**
 * Named points, with one label a point where the source has labels.
 *
 * @param name the file's name or the sample's
 * @param points the points
 * @param labels one label a point, or empty
 */
public record Dataset(String name, PointCloud points, List<String> labels) {

  /** Checks that there is one label a point, or none at all. */
  public Dataset {
    labels = List.copyOf(labels);
    if (!labels.isEmpty() && labels.size() != points.size()) {
      throw new IllegalArgumentException(
          "labels must be one a point (%d), got %d".formatted(points.size(), labels.size()));
    }
  }
}
