package org.adagio.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.adagio.data.PointCloud;
import org.adagio.distortion.DistortionProfile;
import org.adagio.embedding.Adagio;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.embedding.PrincipalComponents;
import org.adagio.linalg.Matrix;

/** All tasks on one set of points, by name; what a task needs beforehand is made on first use. */
final class Tasks {
  private static final int COMPONENTS = 50;
  private static final int DIMENSION = 100;
  private static final int ROWS_A_CALL = 768;
  private static final int STRIP = 512;
  private static final int WIDE = 4096;

  private final Matrix points;
  private final Map<String, Supplier<Task>> recipes = new HashMap<>();
  private final Map<String, Task> ready = new HashMap<>();
  private final Once<LinearEmbedding> embedding = new Once<>(this::adagio);
  private final Once<Matrix> scanned;
  private final Once<Matrix> images = new Once<>(this::imagesOfScanned);
  private final Once<BareProduct> product = new Once<>(this::bareProduct);
  private final Once<OffHeap> bareScanned = new Once<>(this::stagedScanned);
  private final Once<OffHeap> bareImages = new Once<>(() -> OffHeap.of(images.get()));

  /**
   * @param scannedPoints how many of the points a scan of all pairs takes
   */
  Tasks(Matrix points, int scannedPoints) {
    this.points = points;
    scanned = new Once<>(() -> points.firstRows(scannedPoints));
    recipes.put("pca-fit", () -> this::principalComponents);
    recipes.put("adagio-fit", () -> this::adagio);
    recipes.put("transform", this::transform);
    recipes.put("distortion", this::distortion);
    for (Sharing sharing : Sharing.values()) {
      recipes.put("bare-transform-" + sharing, () -> bareTransform(sharing));
      recipes.put("bare-gram-square-" + sharing, () -> bareGram(sharing, STRIP));
      recipes.put("bare-gram-wide-" + sharing, () -> bareGram(sharing, WIDE));
    }
  }

  /**
   * @throws IllegalArgumentException if there is no such task
   */
  Task named(String name) {
    Supplier<Task> recipe = recipes.get(name);
    if (recipe == null) {
      throw new IllegalArgumentException(
          "the task must be one of %s, got %s".formatted(recipes.keySet(), name));
    }
    return ready.computeIfAbsent(name, unknown -> recipe.get());
  }

  private LinearEmbedding principalComponents() {
    return PrincipalComponents.toDimension(COMPONENTS).fit(PointCloud.of(points));
  }

  private LinearEmbedding adagio() {
    return Adagio.toDimension(DIMENSION).fit(PointCloud.of(points));
  }

  private Task transform() {
    LinearEmbedding map = embedding.get();
    return () -> map.apply(PointCloud.of(points)).toMatrix();
  }

  private Task bareTransform(Sharing sharing) {
    BareProduct bare = product.get();
    int rowsACall = sharing == Sharing.WORKERS ? ROWS_A_CALL : points.rows();
    return () -> bare.run(sharing, rowsACall);
  }

  private Task distortion() {
    Matrix before = scanned.get();
    Matrix after = images.get();
    return () -> DistortionProfile.of(PointCloud.of(before), PointCloud.of(after));
  }

  private Task bareGram(Sharing sharing, int width) {
    BareGram before = new BareGram(bareScanned.get(), STRIP, width);
    BareGram after = new BareGram(bareImages.get(), STRIP, width);
    return () -> List.of(before.run(sharing), after.run(sharing));
  }

  private BareProduct bareProduct() {
    return new BareProduct(points, Matrix.of(embedding.get().toArrays()));
  }

  private OffHeap stagedScanned() {
    return OffHeap.of(scanned.get());
  }

  private Matrix imagesOfScanned() {
    return embedding.get().apply(PointCloud.of(scanned.get())).toMatrix();
  }
}
