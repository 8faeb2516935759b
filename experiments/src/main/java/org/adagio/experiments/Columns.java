package org.adagio.experiments;

import org.adagio.points.PointCloud;

/** Points with other columns. */
final class Columns {
  private Columns() {}

  /** Each column with mean 0 and variance 1; a constant one is all 0. */
  static PointCloud standardized(PointCloud points) {
    float[][] rows = points.toArrays();
    for (int j = 0; j < points.dimension(); j++) {
      double sum = 0;
      double squares = 0;
      for (float[] row : rows) {
        sum += row[j];
      }
      double mean = sum / rows.length;
      for (float[] row : rows) {
        squares += (row[j] - mean) * (row[j] - mean);
      }
      double deviation = Math.sqrt(squares / rows.length);
      for (float[] row : rows) {
        row[j] = deviation == 0 ? 0 : (float) ((row[j] - mean) / deviation);
      }
    }
    return PointCloud.of(rows);
  }

  /** The number of the row, from 1, as the first column. */
  static PointCloud withRowNumber(PointCloud points) {
    float[][] rows = points.toArrays();
    float[][] numbered = new float[rows.length][points.dimension() + 1];
    for (int i = 0; i < rows.length; i++) {
      numbered[i][0] = i + 1;
      System.arraycopy(rows[i], 0, numbered[i], 1, rows[i].length);
    }
    return PointCloud.of(numbered);
  }
}
