package org.adagio.experiments.retrieval;

import java.util.ArrayList;
import java.util.List;
import org.adagio.points.PointCloud;

/**
 * Descriptors of pictures, those of a picture in adjacent rows.
 *
 * @param descriptors one a row, in memory
 * @param views the pictures in the order of their rows; together they have all rows
 */
public record DescriptorSet(PointCloud descriptors, List<View> views) {

  public DescriptorSet {
    views = List.copyOf(views);
    int next = 0;
    for (View view : views) {
      if (view.first() != next || view.count() < 0) {
        throw new IllegalArgumentException(
            "%s must begin at row %d, got %d".formatted(view.name(), next, view.first()));
      }
      next += view.count();
    }
    if (next != descriptors.size()) {
      throw new IllegalArgumentException(
          "the pictures must have all %d descriptors, got %d".formatted(descriptors.size(), next));
    }
  }

  /**
   * Descriptors of known buildings. Adjacent rows of one building are one picture: nothing else in
   * such a file tells pictures apart.
   *
   * @param name of the file, for people
   * @throws IllegalArgumentException if there is not one building a descriptor
   */
  public static DescriptorSet of(String name, PointCloud descriptors, List<String> buildings) {
    if (buildings.size() != descriptors.size()) {
      throw new IllegalArgumentException(name + " must name a building a descriptor");
    }
    List<View> views = new ArrayList<>();
    int first = 0;
    for (int i = 1; i <= buildings.size(); i++) {
      if (i == buildings.size() || !buildings.get(i).equals(buildings.get(first))) {
        String rows = "%s, rows %d to %d".formatted(name, first, i - 1);
        views.add(new View(rows, buildings.get(first), first, i - first));
        first = i;
      }
    }
    return new DescriptorSet(PointCloud.of(descriptors.toMatrix()), views);
  }

  /** The building of each row. */
  String[] buildings() {
    String[] buildings = new String[Math.toIntExact(descriptors.size())];
    for (View view : views) {
      for (int row = view.first(); row < view.first() + view.count(); row++) {
        buildings[row] = view.building();
      }
    }
    return buildings;
  }
}
