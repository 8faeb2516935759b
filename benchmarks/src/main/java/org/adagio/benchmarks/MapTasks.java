package org.adagio.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.fit.JohnsonLindenstrauss;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/** A map applied to all points, and to one point at a time. */
final class MapTasks {
  private static final int ROWS_A_CALL = 768;

  private final Matrix points;

  MapTasks(Matrix points) {
    this.points = points;
  }

  Map<String, IntFunction<Task>> recipes() {
    Map<String, IntFunction<Task>> recipes = new HashMap<>();
    recipes.put("transform", this::transform);
    recipes.put("apply", this::apply);
    recipes.put("bare-apply", this::bareApply);
    for (Sharing sharing : Sharing.values()) {
      recipes.put("bare-transform-" + sharing, r -> bareTransform(sharing, r));
    }
    return recipes;
  }

  private LinearEmbedding embedding(int dimension) {
    PointCloud few = PointCloud.of(points.firstRows(2)); // the map depends on their dimension alone
    return MapAlone.to(dimension, JohnsonLindenstrauss.signs(), few);
  }

  private Task transform(int dimension) {
    LinearEmbedding map = embedding(dimension);
    return () -> map.apply(PointCloud.of(points)).toMatrix();
  }

  private Task bareTransform(Sharing sharing, int dimension) {
    BareProduct bare = new BareProduct(points, Matrix.of(embedding(dimension).toArrays()));
    int rowsACall = sharing == Sharing.WORKERS ? ROWS_A_CALL : points.rows();
    return () -> bare.run(sharing, rowsACall);
  }

  private Task apply(int dimension) {
    LinearEmbedding map = embedding(dimension);
    float[] point = points.row(0);
    return () -> Latency.of(() -> map.apply(point));
  }

  private Task bareApply(int dimension) {
    BareVectorProduct bare =
        new BareVectorProduct(Matrix.of(embedding(dimension).toArrays()), points.row(0));
    return () -> Latency.of(bare::run);
  }
}
