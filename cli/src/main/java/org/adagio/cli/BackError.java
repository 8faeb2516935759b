package org.adagio.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.report.Figures;

/**
 * How far points are from what came back of them.
 *
 * @param lostVariance the share of the squared distances to the mean that is lost
 * @param rootMeanSquare of the distances between points and what came back
 * @param largest of these distances
 * @param row of that point
 */
record BackError(double lostVariance, double rootMeanSquare, double largest, long row) {
  private static final int BLOCK_VALUES = 1 << 20;

  /** Called with a block of rows, the number of its first row, and how many rows it has. */
  private interface Visit {
    void block(Matrix rows, long first, int count);
  }

  static double[] mean(PointCloud points, Progress progress) {
    double[] mean = new double[points.dimension()];
    forEachBlock(
        points,
        progress,
        (rows, first, count) -> {
          for (int at = 0; at < count * mean.length; at++) {
            mean[at % mean.length] += rows.values()[at] / (double) points.size();
          }
        });
    return mean;
  }

  static BackError of(PointCloud points, PointCloud back, double[] mean, Progress progress) {
    int d = points.dimension();
    double[] sums = new double[2];
    double[] worst = new double[1];
    long[] worstRow = new long[1];
    Matrix returned = Matrix.zeros(blockRows(points), d);
    forEachBlock(
        points,
        progress,
        (rows, first, count) -> {
          back.read(first, count, returned);
          for (int i = 0; i < count; i++) {
            double error = 0;
            for (int j = 0; j < d; j++) {
              error += square(rows.get(i, j) - (double) returned.get(i, j));
              sums[1] += square(rows.get(i, j) - mean[j]);
            }
            sums[0] += error;
            if (error > worst[0]) {
              worst[0] = error;
              worstRow[0] = first + i;
            }
          }
        });
    return new BackError(
        sums[1] > 0 ? sums[0] / sums[1] : 0,
        Math.sqrt(sums[0] / points.size()),
        Math.sqrt(worst[0]),
        worstRow[0]);
  }

  private static double square(double value) {
    return value * value;
  }

  private static int blockRows(PointCloud points) {
    return (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / points.dimension()));
  }

  private static void forEachBlock(PointCloud points, Progress progress, Visit visit) {
    int rows = blockRows(points);
    Matrix block = Matrix.zeros(rows, points.dimension());
    progress.stage("reading", points.size());
    for (long first = 0; first < points.size(); first += rows) {
      int count = (int) Math.min(rows, points.size() - first);
      points.read(first, count, block);
      visit.block(block, first, count);
      progress.advance(count);
    }
  }

  String text() {
    return "%.2f %% of the variance is lost; error %s on average (root mean square), %s at most, of row %d"
        .formatted(100 * lostVariance, Figures.value(rootMeanSquare), Figures.value(largest), row);
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("lostVariance", lostVariance);
    json.put("rootMeanSquareError", rootMeanSquare);
    json.put("largestError", largest);
    json.put("largestErrorRow", row);
    return json;
  }
}
