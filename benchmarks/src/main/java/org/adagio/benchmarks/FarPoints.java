package org.adagio.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import org.adagio.Matrix;
import org.adagio.measure.Distortion;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * What points far from the others cost a scan of all pairs: clouds take turns, and the median time
 * of each is set beside that of the same cloud without them.
 */
final class FarPoints {
  private static final int DIMENSION = 16;
  private static final int COLUMNS = 64;
  private static final int WARM_UPS = 3;

  private FarPoints() {}

  /** A cloud of random points, changed. */
  private static PointCloud cloud(int points, Consumer<Matrix> change) {
    Matrix rows = RandomPoints.of(points, COLUMNS);
    change.accept(rows);
    return PointCloud.of(rows);
  }

  private static void outlier(Matrix rows) {
    for (int j = 0; j < COLUMNS; j++) {
      rows.values()[1234 * COLUMNS + j] = 1e12f;
    }
  }

  private static void twoClusters(Matrix rows) {
    for (int i = rows.rows() / 2; i < rows.rows(); i++) {
      rows.values()[i * COLUMNS] += 1e6f;
    }
  }

  /**
   * @param arguments how many rounds
   */
  public static void main(String[] arguments) {
    int rounds = arguments.length == 0 ? 15 : Integer.parseInt(arguments[0]);
    Map<String, PointCloud> clouds = new LinkedHashMap<>();
    clouds.put("4000 points", cloud(4000, rows -> {}));
    clouds.put("4000 points, one outlier of 1e12", cloud(4000, FarPoints::outlier));
    clouds.put("3000 points", cloud(3000, rows -> {}));
    clouds.put("3000 points, two clusters 1e6 apart", cloud(3000, FarPoints::twoClusters));
    LinearEmbedding map = LinearEmbedding.of(mapRows());
    Map<String, double[]> times = new LinkedHashMap<>();
    clouds.keySet().forEach(name -> times.put(name, new double[rounds]));
    for (int round = -WARM_UPS; round < rounds; round++) {
      for (Map.Entry<String, PointCloud> each : clouds.entrySet()) {
        long start = System.nanoTime();
        Distortion.of(map.reduction(each.getValue()));
        if (round >= 0) {
          times.get(each.getKey())[round] = (System.nanoTime() - start) / 1e6;
        }
      }
    }
    double beside = 0;
    int number = 0;
    for (Map.Entry<String, double[]> each : times.entrySet()) {
      double median = DoubleStream.of(each.getValue()).sorted().toArray()[rounds / 2];
      beside = number++ % 2 == 0 ? median : beside;
      System.out.printf("%-36s %6.1f ms  %.2fx%n", each.getKey(), median, median / beside);
    }
  }

  private static float[][] mapRows() {
    Matrix map = RandomPoints.of(DIMENSION, COLUMNS);
    float[][] rows = new float[DIMENSION][];
    for (int i = 0; i < DIMENSION; i++) {
      rows[i] = map.row(i);
    }
    return rows;
  }
}
