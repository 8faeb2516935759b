package org.adagio.data;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Named points, with one label a point where the source has labels, and one id where it has ids.
 *
 * @param name the file's name or the sample's
 * @param points the points
 * @param labels one label a point, or empty
 * @param ids what each point is called, or none
 * @param columns of the table that the points come from, where it is one
 * @param skipped how many rows of the source were left out, since a value was missing
 */
public record Dataset(
    String name,
    PointCloud points,
    List<String> labels,
    Ids ids,
    Optional<TableColumns> columns,
    long skipped) {

  /** Checks that there is one label and one id a point, or none at all. */
  public Dataset {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(points, "points");
    Objects.requireNonNull(labels, "labels");
    labels = List.copyOf(labels);
    requireOneAPoint("labels", labels, points);
    requireOneAPoint("ids", ids.texts(), points);
  }

  /** Points that come from no table. */
  public Dataset(String name, PointCloud points, List<String> labels) {
    this(name, points, labels, Ids.none(), Optional.empty(), 0);
  }

  private static void requireOneAPoint(String what, List<String> texts, PointCloud points) {
    if (!texts.isEmpty() && texts.size() != points.size()) {
      throw new IllegalArgumentException(
          "%s must be one a point (%d), got %d".formatted(what, points.size(), texts.size()));
    }
  }

  /** The same with other points in their places, such as their images. */
  public Dataset withPoints(PointCloud others) {
    return new Dataset(name, others, labels, ids, columns, skipped);
  }

  /** The same with other labels. */
  public Dataset withLabels(List<String> others) {
    return new Dataset(name, points, others, ids, columns, skipped);
  }
}
