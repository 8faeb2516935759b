package org.adagio.distortion;

import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** Distances of single pairs in float64, from the differences of their coordinates. One thread. */
final class ExactSecants {
  private final PointCloud before;
  private final PointCloud after;
  private final Matrix points;
  private final Matrix images;
  private final long[] ends = new long[2];

  ExactSecants(PointCloud before, PointCloud after) {
    this.before = before;
    this.after = after;
    points = Matrix.zeros(2, before.dimension());
    images = Matrix.zeros(2, after.dimension());
  }

  /** The pair with its distances; the distance before is 0 where the points are equal. */
  SecantPair of(long i, long j) {
    ends[0] = i;
    ends[1] = j;
    before.gather(ends, points);
    after.gather(ends, images);
    return new SecantPair(i, j, distance(points, 0, 1), distance(images, 0, 1));
  }

  static double distance(Matrix rows, int i, int j) {
    float[] values = rows.values();
    int d = rows.columns();
    double sum = 0;
    for (int k = 0; k < d; k++) {
      double difference = (double) values[i * d + k] - values[j * d + k];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }
}
