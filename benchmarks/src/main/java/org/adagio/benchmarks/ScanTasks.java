package org.adagio.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.fit.Adagio;
import org.adagio.measure.Distortion;
import org.adagio.measure.Reduction;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * Scans of all pairs of the first points, or of all where there are fewer, which a map takes to 100
 * dimensions.
 */
final class ScanTasks {
  private static final int DIMENSION = 100;
  private static final int STRIP = 512;
  private static final int WIDE = 4096;

  private final Matrix points;
  private final Map<Integer, Once<Sides>> sides = new HashMap<>();
  private final Map<Integer, Once<BareSides>> bareSides = new HashMap<>();

  ScanTasks(Matrix points) {
    this.points = points;
  }

  /** Points before and after the map. */
  private record Sides(Matrix before, Matrix after) {}

  /** The same, ready for OpenBLAS. */
  private record BareSides(OffHeap before, OffHeap after) {}

  Map<String, IntFunction<Task>> recipes() {
    Map<String, IntFunction<Task>> recipes = new HashMap<>();
    recipes.put("distortion", this::distortion);
    for (Sharing sharing : Sharing.values()) {
      recipes.put("bare-gram-square-" + sharing, n -> bareGram(sharing, STRIP, n));
      recipes.put("bare-gram-wide-" + sharing, n -> bareGram(sharing, WIDE, n));
    }
    return recipes;
  }

  private Task distortion(int count) {
    Sides both = sides(count);
    return () -> Distortion.of(Reduction.of(PointCloud.of(both.before), PointCloud.of(both.after)));
  }

  private Task bareGram(Sharing sharing, int width, int count) {
    BareSides both = bareSides(count);
    BareGram before = new BareGram(both.before, STRIP, width);
    BareGram after = new BareGram(both.after, STRIP, width);
    return () -> List.of(before.run(sharing), after.run(sharing));
  }

  private Sides sides(int count) {
    return sides.computeIfAbsent(count, n -> new Once<>(() -> mapped(n))).get();
  }

  private Sides mapped(int count) {
    Matrix before = count < points.rows() ? points.firstRows(count) : points;
    PointCloud cloud = PointCloud.of(before);
    LinearEmbedding map = MapAlone.to(DIMENSION, Adagio.halfSplit(), cloud);
    return new Sides(before, map.apply(cloud).toMatrix());
  }

  private BareSides bareSides(int count) {
    return bareSides
        .computeIfAbsent(
            count,
            n ->
                new Once<>(
                    () -> new BareSides(OffHeap.of(sides(n).before), OffHeap.of(sides(n).after))))
        .get();
  }
}
