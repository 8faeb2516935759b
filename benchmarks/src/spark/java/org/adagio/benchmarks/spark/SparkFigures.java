package org.adagio.benchmarks.spark;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.adagio.spark.Adagio;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.feature.PCA;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * One measurement a process, as a line of JSON: {@code TASK ADAGIO|PCA THREADS ROWS COLUMNS
 * DIMENSION ROUNDS}.
 */
public final class SparkFigures {
  private final SparkSession session;
  private final String who;
  private final int dimension;
  private final int rounds;

  private SparkFigures(SparkSession session, String who, int dimension, int rounds) {
    this.session = session;
    this.who = who;
    this.dimension = dimension;
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws IOException {
    try (SparkSession session =
        SparkSession.builder()
            .master("local[%s]".formatted(arguments[2]))
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.log.level", "ERROR")
            .getOrCreate()) {
      int rows = Integer.parseInt(arguments[3]);
      int columns = Integer.parseInt(arguments[4]);
      SparkFigures figures =
          new SparkFigures(
              session,
              arguments[1],
              Integer.parseInt(arguments[5]),
              Integer.parseInt(arguments[6]));
      Map<String, Object> found =
          figures.measure(arguments[0], new RandomVectors(rows, columns).in(session));
      System.out.println(com.fasterxml.jackson.jr.ob.JSON.std.asString(found));
    }
  }

  private Map<String, Object> measure(String task, Dataset<Row> points) {
    return switch (task) {
      case "fit" -> fit(kept(points, StorageLevel.MEMORY_AND_DISK()));
      case "memory" -> memory(kept(points, StorageLevel.DISK_ONLY()));
      case "transform" -> transform(kept(points, StorageLevel.MEMORY_AND_DISK()));
      case "wide" -> fit(points);
      case "stages" ->
          new StageFigures(kept(points, StorageLevel.MEMORY_AND_DISK()), dimension).measured();
      default -> throw new IllegalArgumentException("no such task: " + task);
    };
  }

  /** The points, made once. */
  private Dataset<Row> kept(Dataset<Row> points, StorageLevel level) {
    Dataset<Row> kept = points.persist(level);
    kept.count();
    return kept;
  }

  private Supplier<Transformer> estimator(Dataset<Row> points) {
    return who.equals("pca")
        ? () -> new PCA().setInputCol("features").setOutputCol("small").setK(dimension).fit(points)
        : () ->
            new Adagio()
                .setMethod("adagio")
                .setDimension(dimension)
                .setOutputCol("small")
                .fit(points);
  }

  private Map<String, Object> fit(Dataset<Row> points) {
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      best = Math.min(best, seconds(estimator(points)::get));
    }
    return result("seconds", best);
  }

  /** The most that was alive on the heap at once during a fit, above what was before it. */
  private Map<String, Object> memory(Dataset<Row> points) {
    try (LiveHeap heap = new LiveHeap()) {
      estimator(points).get();
      return result("bytes", (double) heap.mostAboveStart());
    }
  }

  private Map<String, Object> transform(Dataset<Row> points) {
    Transformer model = estimator(points).get();
    double best = Double.POSITIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      best =
          Math.min(
              best,
              seconds(
                  () ->
                      model
                          .transform(points)
                          .select("small")
                          .write()
                          .format("noop")
                          .mode("overwrite")
                          .save()));
    }
    return result("rowsPerSecond", points.count() / best);
  }

  static double seconds(Runnable work) {
    System.gc();
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }

  private static Map<String, Object> result(String name, double value) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(name, value);
    return result;
  }
}
