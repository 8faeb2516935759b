package org.adagio.benchmarks;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.adagio.Matrix;
import org.adagio.fit.Adagio;
import org.adagio.fit.EmbeddingMethod;
import org.adagio.fit.PrincipalComponents;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/** Fits to a dimension: ours, what they must pay at least, and another library's. */
final class FitTasks {
  private final Matrix points;
  private final Once<BarePca> bare;
  private final Once<EjmlPca> ejml;

  FitTasks(Matrix points) {
    this.points = points;
    bare = new Once<>(() -> new BarePca(points));
    ejml = new Once<>(() -> new EjmlPca(points));
  }

  Map<String, IntFunction<Task>> recipes() {
    Map<String, IntFunction<Task>> recipes = new HashMap<>();
    recipes.put("pca", k -> fit(k, PrincipalComponents.exact()));
    recipes.put("pca-randomized", k -> fit(k, PrincipalComponents.randomized()));
    recipes.put("adagio", r -> fit(r, Adagio.halfSplit()));
    recipes.put("ejml-pca", k -> () -> ejml.get().components(k));
    recipes.put("bare-pca-threads", k -> bare(Sharing.THREADS, Workers.count(), k));
    recipes.put("bare-pca-workers", k -> bare(Sharing.WORKERS, 1, k));
    recipes.put("bare-pca-mixed", k -> bare(Sharing.WORKERS, Workers.count(), k));
    return recipes;
  }

  private Task fit(int dimension, EmbeddingMethod method) {
    return () -> MapAlone.to(dimension, method, PointCloud.of(points));
  }

  private Task bare(Sharing sharing, int eigenThreads, int k) {
    BarePca ready = bare.get();
    return () -> ready.run(sharing, eigenThreads, k);
  }
}
