package org.adagio.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
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

/** Fits seeded points, saves the model and transforms; says what happens. */
public final class ClusterApplication {
  static final String ADVANCED = "adagio-advanced ";
  static final String LOST = "adagio-lost-executor";
  static final String COUNTED = "adagio-transformed ";
  static final String PHASE = "adagio-phase ";

  private static final StructType SCHEMA =
      new StructType()
          .add("features", DataTypes.createArrayType(DataTypes.FloatType, false), false);

  private ClusterApplication() {}

  /** Rows, columns, partitions, dimension, where the model goes, and all images, if anywhere. */
  public static void main(String[] arguments) {
    try (SparkSession session = SparkSession.builder().getOrCreate()) {
      session.sparkContext().addSparkListener(new Losses());
      run(session, List.of(arguments), System.out::println);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** The same in a session that goes on. */
  static void run(SparkSession session, List<String> arguments, Consumer<String> said)
      throws java.io.IOException {
    int rows = Integer.parseInt(arguments.get(0));
    int columns = Integer.parseInt(arguments.get(1));
    int partitions = Integer.parseInt(arguments.get(2));
    Dataset<Row> points = points(session, rows, columns, partitions);
    said.accept(PHASE + "fit");
    AdagioModel model =
        new AdagioEstimator()
            .setMethod("adagio")
            .setDimension(Integer.parseInt(arguments.get(3)))
            .setSeed(7)
            .setOutputCol("small")
            .fit(points, new Told(said));
    said.accept(PHASE + "save");
    model.write().overwrite().save(arguments.get(4));
    said.accept(PHASE + "transform");
    if (arguments.size() > 5) {
      model
          .transform(points)
          .select("small")
          .write()
          .mode(SaveMode.Overwrite)
          .parquet(arguments.get(5));
    } else {
      said.accept(COUNTED + model.transform(points.limit(1000)).select("small").count());
    }
    said.accept(PHASE + "end");
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

  /** Says the stage whenever it advances. */
  private static final class Told implements Progress {
    private final Consumer<String> said;
    private volatile String stage = "";

    Told(Consumer<String> said) {
      this.said = said;
    }

    @Override
    public void stage(String name, long steps) {
      stage = name;
    }

    @Override
    public void advance(long steps) {
      said.accept(ADVANCED + stage);
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
