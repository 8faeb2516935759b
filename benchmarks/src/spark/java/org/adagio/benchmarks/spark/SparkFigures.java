package org.adagio.benchmarks.spark;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.adagio.spark.AdagioEstimator;
import org.adagio.spark.AdagioModel;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.feature.PCA;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * Tasks on seeded points, by name from standard input, each answered by a line: {@code adagio|pca
 * MASTER ROWS COLUMNS DIMENSION cached|made FOLDER}. Adagio and Spark's PCA run in processes of
 * their own, because a process can have one native BLAS only. The folder is for the files of the
 * tasks {@code sql} and {@code job}; executors must see it too.
 */
public final class SparkFigures {
  /** Of a cluster, for each of the two, so that both run at once on one of four cores. */
  private static final int CORES = 2;

  private final String who;
  private final int dimension;
  private final Dataset<Row> points;
  private final Path folder;
  private Transformer model;
  private Dataset<Row> filed;

  private SparkFigures(String who, int dimension, Dataset<Row> points, Path folder) {
    this.who = who;
    this.dimension = dimension;
    this.points = points;
    this.folder = folder;
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
            .config("spark.cores.max", CORES)
            .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
            .getOrCreate()) {
      int rows = Integer.parseInt(arguments[2]);
      int columns = Integer.parseInt(arguments[3]);
      Dataset<Row> points = new RandomVectors(rows, columns).in(session);
      if (arguments[5].equals("cached")) {
        points.persist(StorageLevel.MEMORY_AND_DISK()).count();
      }
      System.out.println("ready Spark " + session.version());
      int dimension = Integer.parseInt(arguments[4]);
      new SparkFigures(arguments[0], dimension, points, Path.of(arguments[6])).answer();
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
      case "sql" -> sql();
      case "job" -> job();
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
    drain(fitted().transform(points).select("small"));
  }

  private Transformer fitted() {
    if (model == null) {
      throw new IllegalStateException("fit comes first");
    }
    return model;
  }

  /** As {@code transform}, by Adagio's function of SQL; Spark's PCA has none. */
  private double sql() throws IOException {
    if (!(fitted() instanceof AdagioModel ours)) {
      return seconds(this::transform);
    }
    String saved = folder.resolve("model").toString();
    ours.write().overwrite().save(saved);
    points.createOrReplaceTempView("points");
    String query = "SELECT adagio_reduce('%s', features) AS small FROM points".formatted(saved);
    return seconds(() -> drain(points.sparkSession().sql(query)));
  }

  /** From Parquet files to Parquet files; those that are read are written before the clock runs. */
  private double job() {
    if (filed == null) {
      String source = folder.resolve(who + "-points").toString();
      points.write().parquet(source);
      filed = points.sparkSession().read().parquet(source);
    }
    String target = folder.resolve(who + "-images").toString();
    return seconds(
        () -> fitted().transform(filed).select("small").write().mode("overwrite").parquet(target));
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
