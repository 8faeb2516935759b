package org.adagio.data;

import org.adagio.linalg.Matrix;

/**
 * A point amid the others. Distances do not change when it is subtracted, and float32 products of
 * what remains do not cancel.
 */
public final class Centre {
  private static final int ROWS = 2048;

  private final float[] point;

  private Centre(float[] point) {
    this.point = point;
  }

  /** The mean of the first 2048 points. */
  public static Centre of(PointCloud points) {
    int count = (int) Math.min(ROWS, points.size());
    Matrix first = Matrix.zeros(count, points.dimension());
    points.read(0, count, first);
    double[] sum = new Centre(new float[points.dimension()]).subtractFrom(first, count);
    float[] mean = new float[sum.length];
    for (int j = 0; j < sum.length; j++) {
      mean[j] = (float) (sum[j] / count);
    }
    return new Centre(mean);
  }

  public float coordinate(int j) {
    return point[j];
  }

  /** Subtracts the centre from the first rows, and returns the sum of what remains of them. */
  public double[] subtractFrom(Matrix rows, int count) {
    int d = point.length;
    float[] values = rows.values();
    double[] sum = new double[d];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < d; j++) {
        float centred = values[i * d + j] - point[j];
        values[i * d + j] = centred;
        sum[j] += centred;
      }
    }
    return sum;
  }
}
