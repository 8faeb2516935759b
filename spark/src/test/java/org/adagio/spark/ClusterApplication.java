package org.adagio.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.adagio.Progress;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Fits seeded points on a cluster, saves the model and transforms; prints what happens. */
public final class ClusterApplication {
  static final String ADVANCED = "adagio-advanced ";
  static final String LOST = "adagio-lost-executor";
  static final String COUNTED = "adagio-transformed ";
  static final String PHASE = "adagio-phase ";
  static final String SUM = "adagio-sum ";

  private static final StructType SCHEMA =
      new StructType()
          .add("features", DataTypes.createArrayType(DataTypes.FloatType, false), false);

  private ClusterApplication() {}

  /** Rows, columns, partitions, dimension, where the model goes, and all images, if anywhere. */
  public static void main(String[] arguments) {
    int rows = Integer.parseInt(arguments[0]);
    int columns = Integer.parseInt(arguments[1]);
    int partitions = Integer.parseInt(arguments[2]);
    try (SparkSession session = SparkSession.builder().getOrCreate()) {
      session.sparkContext().addSparkListener(new Losses());
      Dataset<Row> points = points(session, rows, columns, partitions);
      System.out.println(PHASE + "fit");
      AdagioModel model =
          new AdagioEstimator()
              .setMethod("adagio")
              .setDimension(Integer.parseInt(arguments[3]))
              .setSeed(7)
              .setOutputCol("small")
              .fit(points, new Printed());
      System.out.println(PHASE + "save");
      model.write().overwrite().save(arguments[4]);
      System.out.println(PHASE + "transform");
      if (arguments.length > 5) {
        write(model.transform(points).select("small"), arguments[5]);
      } else {
        System.out.println(COUNTED + model.transform(points.limit(1000)).select("small").count());
      }
      System.out.println(PHASE + "end");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static void write(Dataset<Row> images, String folder) {
    images.write().mode(SaveMode.Overwrite).parquet(folder);
    Row found =
        images
            .sparkSession()
            .read()
            .parquet(folder)
            .selectExpr("count(*)", "sum(aggregate(small, 0D, (a, v) -> a + v))")
            .first();
    System.out.println(COUNTED + found.getLong(0));
    System.out.println(SUM + found.getDouble(1));
  }

  private static Dataset<Row> points(SparkSession session, int rows, int columns, int partitions) {
    MapFunction<Long, Row> made = id -> RowFactory.create((Object) point(id, columns));
    return session.range(0, rows, 1, partitions).map(made, Encoders.row(SCHEMA));
  }

  /** Coordinates about a mean of 1 whose scale falls like 1/√j. */
  static float[] point(long id, int columns) {
    SplittableRandom random = new SplittableRandom(id);
    float[] point = new float[columns];
    for (int j = 0; j < columns; j++) {
      point[j] = (float) (1 + (random.nextDouble() - 0.5) / Math.sqrt(1 + j));
    }
    return point;
  }

  /** Prints the stage whenever it advances. */
  private static final class Printed implements Progress {
    private volatile String stage = "";

    @Override
    public void stage(String name, long steps) {
      stage = name;
    }

    @Override
    public void advance(long steps) {
      System.out.println(ADVANCED + stage);
    }
  }

  private static final class Losses extends SparkListener {
    @Override
    public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
      System.out.println(LOST);
    }
  }

  /** Everything that a jar of this application needs. */
  static Class<?>[] classes() {
    List<Class<?>> all = new ArrayList<>(List.of(ClusterApplication.class.getDeclaredClasses()));
    all.add(ClusterApplication.class);
    return all.toArray(Class<?>[]::new);
  }
}
