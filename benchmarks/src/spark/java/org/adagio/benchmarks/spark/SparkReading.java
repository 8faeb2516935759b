package org.adagio.benchmarks.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Writes random points as Parquet, as lists and as columns, and measures how fast Spark's own
 * reader reads them on one core; what it reads goes nowhere.
 */
public final class SparkReading {
  private static final int ROUNDS = 5;
  private static final int COLUMNS = 384;

  private SparkReading() {}

  /** The arguments are a folder, and how many rows. */
  public static void main(String[] arguments) throws IOException {
    OperatingSystemMXBean process =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long rows = Long.parseLong(arguments[1]);
    try (SparkSession session =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.files.maxPartitionBytes", Long.toString(1L << 40))
            .config("spark.log.level", "ERROR")
            .getOrCreate()) {
      Column[] numbers =
          IntStream.range(0, COLUMNS)
              .mapToObj(j -> functions.randn(j).cast("float").as("x" + j))
              .toArray(Column[]::new);
      Dataset<Row> all = session.range(0, rows, 1, 1).toDF();
      String folder = arguments[0] + "/";
      all.select(numbers).write().parquet(folder + "columns");
      all.select(functions.array(numbers).as("embedding")).write().parquet(folder + "lists");
      for (String name : new String[] {"lists", "columns"}) {
        double best = 0;
        for (int round = 0; round < ROUNDS; round++) {
          long start = process.getProcessCpuTime();
          session.read().parquet(folder + name).write().format("noop").mode("overwrite").save();
          best = Math.max(best, rows * 1e9 / (process.getProcessCpuTime() - start));
        }
        System.out.printf("Spark   %-8s %,10.0f rows/s%n", name, best);
      }
    }
  }
}
