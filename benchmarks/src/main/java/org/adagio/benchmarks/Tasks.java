package org.adagio.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.points.PointCloud;

/**
 * All tasks on one set of points. A task is asked for by its name and one size, such as {@code pca
 * 50}; what it needs beforehand is made on first use.
 */
final class Tasks {
  private final Map<String, IntFunction<Task>> recipes = new HashMap<>();
  private final Map<String, Task> ready = new HashMap<>();

  /**
   * @param queries whose neighbours are looked for; may have no rows
   */
  Tasks(Matrix points, Matrix queries) {
    recipes.putAll(new FitTasks(points).recipes());
    recipes.putAll(new MapTasks(points).recipes());
    recipes.putAll(new ScanTasks(points).recipes());
    recipes.put("neighbours", k -> () -> neighbours(points, queries, k));
  }

  /**
   * @param line a name and a size
   * @throws IllegalArgumentException if there is no such task
   */
  Task named(String line) {
    return ready.computeIfAbsent(line, this::made);
  }

  private Task made(String line) {
    String[] words = line.split(" ", -1);
    IntFunction<Task> recipe = recipes.get(words[0]);
    if (recipe == null || words.length != 2) {
      throw new IllegalArgumentException(
          "a task must be one of %s and a size, got %s".formatted(recipes.keySet(), line));
    }
    return recipe.apply(Integer.parseInt(words[1]));
  }

  private static NeighbourRows neighbours(Matrix points, Matrix queries, int k) {
    try (NearestNeighbours index = new NearestNeighbours(PointCloud.of(points))) {
      return index.of(PointCloud.of(queries), k, Progress.NONE);
    }
  }
}
