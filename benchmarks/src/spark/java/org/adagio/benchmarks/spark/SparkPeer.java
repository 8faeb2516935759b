package org.adagio.benchmarks.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import org.adagio.Matrix;
import org.adagio.benchmarks.Task;
import org.adagio.benchmarks.TaskServer;
import org.adagio.files.Formats;
import org.adagio.points.PointCloud;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.ml.feature.PCA;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Times Spark's own PCA on the points of a file, which are cached beforehand: {@code FILE}. */
public final class SparkPeer {
  private static final int CORES = 2;
  private static final String PCA_TASK = "spark-pca ";

  private SparkPeer() {}

  public static void main(String[] arguments) throws IOException {
    try (SparkSession session =
        SparkSession.builder()
            .master("local[%d]".formatted(CORES))
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.log.level", "ERROR")
            .getOrCreate()) {
      Dataset<Row> points = points(session, arguments[0]).cache();
      points.count();
      TaskServer.serve("Spark " + session.version(), line -> task(line, points));
    }
  }

  private static Task task(String line, Dataset<Row> points) {
    if (!line.startsWith(PCA_TASK)) {
      throw new IllegalArgumentException("the task must be %sK, got %s".formatted(PCA_TASK, line));
    }
    int components = Integer.parseInt(line.substring(PCA_TASK.length()));
    PCA pca = new PCA().setInputCol("features").setOutputCol("small").setK(components);
    return () -> pca.fit(points);
  }

  /** Each partition opens the file and reads its own rows. */
  private static Dataset<Row> points(SparkSession session, String file) {
    long rows = Formats.open(Path.of(file)).points().size();
    StructType schema = new StructType().add("features", SQLDataTypes.VectorType(), false);
    MapPartitionsFunction<Long, Row> read = ids -> read(ids, file);
    return session.range(0, rows, 1, CORES).mapPartitions(read, Encoders.row(schema));
  }

  private static Iterator<Row> read(Iterator<Long> ids, String file) {
    PointCloud points = Formats.open(Path.of(file)).points();
    Matrix one = Matrix.zeros(1, points.dimension());
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return ids.hasNext();
      }

      @Override
      public Row next() {
        points.read(ids.next(), 1, one.values(), 0);
        double[] values = new double[one.columns()];
        for (int j = 0; j < values.length; j++) {
          values[j] = one.get(0, j);
        }
        return RowFactory.create(Vectors.dense(values));
      }
    };
  }
}
