package org.adagio.benchmarks.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.adagio.spark.AdagioEstimator;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.feature.PCA;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * Tasks on seeded points, by name from standard input, each answered by a line: {@code adagio|pca
 * MASTER ROWS COLUMNS DIMENSION cached|made}. Adagio and Spark's PCA run in processes of their own,
 * because a process can have one native BLAS only.
 */
public final class SparkFigures {
  private final String who;
  private final int dimension;
  private final Dataset<Row> points;
  private Transformer model;

  private SparkFigures(String who, int dimension, Dataset<Row> points) {
    this.who = who;
    this.dimension = dimension;
    this.points = points;
  }

  public static void main(String[] arguments) throws IOException {
    try (SparkSession session =
        SparkSession.builder()
            .master(arguments[1])
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.log.level", "ERROR")
            .config("spark.executor.memory", "2g")
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .getOrCreate()) {
      int rows = Integer.parseInt(arguments[2]);
      int columns = Integer.parseInt(arguments[3]);
      Dataset<Row> points = new RandomVectors(rows, columns).in(session);
      if (arguments[5].equals("cached")) {
        points.persist(StorageLevel.MEMORY_AND_DISK()).count();
      }
      System.out.println("ready Spark " + session.version());
      new SparkFigures(arguments[0], Integer.parseInt(arguments[4]), points).answer();
    }
  }

  private void answer() throws IOException {
    BufferedReader tasks =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String task = tasks.readLine(); task != null; task = tasks.readLine()) {
      System.out.println(measured(task));
    }
  }

  private Object measured(String task) throws IOException {
    return switch (task) {
      case "fit" -> seconds(this::fit);
      case "transform" -> seconds(this::transform);
      case "memory" -> driverBytes();
      case "stages" -> {
        Map<String, Object> found = new StageFigures(points, dimension).measured();
        yield com.fasterxml.jackson.jr.ob.JSON.std.asString(found);
      }
      default -> throw new IllegalArgumentException("no such task: " + task);
    };
  }

  private void fit() {
    model =
        who.equals("pca")
            ? new PCA().setInputCol("features").setOutputCol("small").setK(dimension).fit(points)
            : new AdagioEstimator()
                .setMethod("adagio")
                .setDimension(dimension)
                .setOutputCol("small")
                .fit(points);
  }

  private void transform() {
    if (model == null) {
      throw new IllegalStateException("fit comes before transform");
    }
    drain(model.transform(points).select("small"));
  }

  /** Computes all rows and drops them. */
  static void drain(Dataset<Row> rows) {
    rows.write().format("noop").mode("overwrite").save();
  }

  /**
   * The most that was alive on this heap at once during two fits, above what was before them: what
   * one look misses the other may see.
   */
  private long driverBytes() {
    fit(); // loads classes
    model = null;
    try (LiveHeap heap = new LiveHeap()) {
      fit();
      model = null;
      fit();
      return heap.mostAboveStart();
    }
  }

  static double seconds(Runnable work) {
    System.gc();
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e9;
  }
}
