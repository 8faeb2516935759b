package org.adagio.benchmarks.spark;

import java.util.SplittableRandom;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Seeded vectors whose scale falls like 1/√j, so that principal components differ. */
record RandomVectors(int rows, int columns) {
  private static final int PARTITIONS = 8;

  Dataset<Row> in(SparkSession session) {
    StructType schema = new StructType().add("features", SQLDataTypes.VectorType(), false);
    int width = columns;
    MapFunction<Long, Row> made = id -> RowFactory.create(Vectors.dense(point(id, width)));
    return session.range(0, rows, 1, PARTITIONS).map(made, Encoders.row(schema));
  }

  private static double[] point(long id, int columns) {
    SplittableRandom random = new SplittableRandom(id);
    double[] point = new double[columns];
    for (int j = 0; j < columns; j++) {
      point[j] = (float) ((random.nextDouble() - 0.5) / Math.sqrt(1 + j));
    }
    return point;
  }
}
