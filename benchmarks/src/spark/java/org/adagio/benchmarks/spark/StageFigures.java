package org.adagio.benchmarks.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Progress;
import org.adagio.spark.AdagioEstimator;
import org.adagio.spark.AdagioModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** How long each stage of a fit takes on one core: what scaling on paper starts from. */
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
    adagio.fit(points); // warms up
    Times times = new Times();
    AdagioModel model = adagio.fit(points, times);
    times.stage("end", 0);
    Map<String, Object> found = new LinkedHashMap<>(times.seconds);
    found.put("transform", transformed(model));
    return found;
  }

  /** The last of some rounds: Java compiles during the first. */
  private double transformed(AdagioModel model) {
    double seconds = 0;
    for (int round = 0; round < ROUNDS; round++) {
      seconds =
          SparkFigures.seconds(() -> SparkFigures.drain(model.transform(points).select("small")));
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
  }
}
