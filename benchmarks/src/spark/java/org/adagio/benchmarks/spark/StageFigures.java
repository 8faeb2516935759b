package org.adagio.benchmarks.spark;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.spark.AdagioEstimator;
import org.adagio.spark.AdagioModel;
import org.apache.spark.api.java.function.VoidFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** How long each stage of a fit takes, and what it costs to read rows and do nothing. */
final class StageFigures {
  private static final int ROUNDS = 6;

  private final Dataset<Row> points;
  private final int dimension;

  StageFigures(Dataset<Row> points, int dimension) {
    this.points = points;
    this.dimension = dimension;
  }

  Map<String, Object> measured() {
    AdagioEstimator adagio =
        new AdagioEstimator().setMethod("adagio").setDimension(dimension).setOutputCol("small");
    AdagioModel model = adagio.fit(points); // warms up
    Map<String, Object> found = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      Times times = new Times();
      adagio.fit(points, times);
      times.stage("end", 0);
      times.seconds.forEach((stage, seconds) -> found.merge(stage, seconds, Times::least));
    }
    found.put("rows read, nothing done", best(() -> points.javaRDD().foreachPartition(SCAN)));
    found.put("transform", best(() -> SparkFigures.drain(model.transform(points).select("small"))));
    return found;
  }

  /** What public rows cost whoever reads them. */
  private static final VoidFunction<Iterator<Row>> SCAN =
      rows -> rows.forEachRemaining(row -> row.get(0));

  /** Java compiles during the first rounds. */
  private static double best(Runnable work) {
    double seconds = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      seconds = Math.min(seconds, SparkFigures.seconds(work));
    }
    return seconds;
  }

  /** From the beginning of one stage to that of the next. */
  private static final class Times implements Progress {
    final Map<String, Object> seconds = new LinkedHashMap<>();
    private String stage;
    private long since;

    @Override
    public synchronized void stage(String name, long steps) {
      long now = System.nanoTime();
      if (stage != null) {
        seconds.merge(stage, (now - since) / 1e9, (a, b) -> (double) a + (double) b);
      }
      stage = name;
      since = now;
    }

    @Override
    public void advance(long steps) {}

    static Object least(Object one, Object other) {
      return Math.min((double) one, (double) other);
    }
  }
}
