package org.adagio.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One Spark with two threads for all tests, and seeded points. */
final class LocalSpark {
  private static final SparkSession SESSION =
      SparkSession.builder()
          .master("local[2]")
          .appName("adagio-tests")
          .config("spark.ui.enabled", false)
          .config("spark.driver.host", "127.0.0.1")
          .config("spark.driver.bindAddress", "127.0.0.1")
          .config("spark.sql.shuffle.partitions", 3)
          .config("spark.sql.warehouse.dir", "target/warehouse")
          .getOrCreate();

  private LocalSpark() {}

  static SparkSession session() {
    return SESSION;
  }

  /** Normal coordinates whose scale falls by a factor from one to the next, about 2. */
  static float[][] points(int n, int d, double factor, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] points = new float[n][d];
    for (float[] point : points) {
      double scale = 1;
      for (int j = 0; j < d; j++) {
        point[j] = (float) (2 + scale * random.nextGaussian());
        scale *= factor;
      }
    }
    return points;
  }

  /** Columns id and features, a vector. */
  static Dataset<Row> vectors(float[][] points, int partitions) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < points.length; i++) {
      rows.add(RowFactory.create(i, points[i] == null ? null : Vectors.dense(wide(points[i]))));
    }
    StructType schema =
        new StructType()
            .add("id", DataTypes.IntegerType, false)
            .add("features", SQLDataTypes.VectorType());
    return inPartitions(rows, schema, partitions);
  }

  /** Columns id and features, an array of float or double. */
  static Dataset<Row> arrays(float[][] points, PointColumn type, int partitions) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < points.length; i++) {
      rows.add(
          RowFactory.create(i, type == PointColumn.FLOATS ? points[i] : (Object) wide(points[i])));
    }
    StructType schema =
        new StructType().add("id", DataTypes.IntegerType, false).add("features", type.type());
    return inPartitions(rows, schema, partitions);
  }

  static Dataset<Row> inPartitions(List<Row> rows, StructType schema, int partitions) {
    return SESSION.createDataFrame(
        org.apache.spark.api.java.JavaSparkContext.fromSparkContext(SESSION.sparkContext())
            .parallelize(rows, partitions),
        schema);
  }

  static double[] wide(float[] values) {
    double[] wide = new double[values.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = values[i];
    }
    return wide;
  }
}
