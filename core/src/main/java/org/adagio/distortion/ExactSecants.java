package org.adagio.distortion;

import org.adagio.Matrix;
import org.adagio.data.PointCloud;

/** Distances of single pairs in float64, from the differences of their coordinates. One thread. */
final class ExactSecants {
  private final End first;
  private final End second;

  ExactSecants(PointCloud before, PointCloud after) {
    first = new End(before, after);
    second = new End(before, after);
  }

  /** The pair with its distances; the distance before is 0 where the points are equal. */
  SecantPair of(long i, long j) {
    first.load(i);
    second.load(j);
    return new SecantPair(
        i, j, distance(first.point, 0, second.point, 0), distance(first.image, 0, second.image, 0));
  }

  /** One end of a pair; many pairs one after the other share the first. */
  private static final class End {
    private final PointCloud before;
    private final PointCloud after;
    private final Matrix point;
    private final Matrix image;
    private final long[] row = {-1};

    End(PointCloud before, PointCloud after) {
      this.before = before;
      this.after = after;
      point = Matrix.zeros(1, before.dimension());
      image = Matrix.zeros(1, after.dimension());
    }

    void load(long number) {
      if (row[0] != number) {
        row[0] = number;
        before.gather(row, point);
        after.gather(row, image);
      }
    }
  }

  static double distance(Matrix a, int i, Matrix b, int j) {
    float[] x = a.values();
    float[] y = b.values();
    int d = a.columns();
    double sum = 0;
    for (int k = 0; k < d; k++) {
      double difference = (double) x[i * d + k] - y[j * d + k];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }
}
