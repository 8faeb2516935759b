package org.adagio.distortion;

import org.adagio.data.PointCloud;
import org.adagio.linalg.Matrix;

/** Distances of single pairs in float64, from the differences of their coordinates. One thread. */
final class ExactSecants {
  private final PointCloud before;
  private final PointCloud after;
  private final Matrix first;
  private final Matrix second;
  private final Matrix firstImage;
  private final Matrix secondImage;

  ExactSecants(PointCloud before, PointCloud after) {
    this.before = before;
    this.after = after;
    first = Matrix.zeros(1, before.dimension());
    second = Matrix.zeros(1, before.dimension());
    firstImage = Matrix.zeros(1, after.dimension());
    secondImage = Matrix.zeros(1, after.dimension());
  }

  /** The pair with its distances; the distance before is 0 where the points are equal. */
  SecantPair of(long i, long j) {
    before.read(i, 1, first);
    before.read(j, 1, second);
    after.read(i, 1, firstImage);
    after.read(j, 1, secondImage);
    return new SecantPair(i, j, distance(first, second), distance(firstImage, secondImage));
  }

  private static double distance(Matrix x, Matrix y) {
    float[] a = x.values();
    float[] b = y.values();
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      double difference = (double) a[k] - b[k];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }
}
