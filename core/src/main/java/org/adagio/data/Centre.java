package org.adagio.data;

import java.util.Arrays;
import org.adagio.linalg.Matrix;

/**
 * A point amid the others. Distances do not change when it is subtracted, and float32 products of
 * what remains do not cancel.
 */
public final class Centre {
  private static final int PART = 64;

  private final float[] point;

  private Centre(float[] point) {
    this.point = point;
  }

  /** The mean of the first block of points. */
  public static Centre of(PointCloud points) {
    int count = (int) Math.min(Block.mostRows(points.dimension()), points.size());
    Matrix first = Matrix.zeros(count, points.dimension());
    points.read(0, count, first);
    return of(first, count);
  }

  /** The mean of the first rows. */
  public static Centre of(Matrix rows, int count) {
    double[] mean = sum(rows, count);
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= count;
    }
    return at(mean);
  }

  /** A point given, rounded to float32. */
  public static Centre at(double[] point) {
    float[] rounded = new float[point.length];
    for (int j = 0; j < point.length; j++) {
      rounded[j] = (float) point[j];
    }
    return new Centre(rounded);
  }

  public float coordinate(int j) {
    return point[j];
  }

  /** Subtracts the centre from the first rows. */
  public void subtractFrom(Matrix rows, int count) {
    float[] values = rows.values();
    float[] centre = point;
    for (int i = 0; i < count; i++) {
      int row = i * centre.length;
      for (int j = 0; j < centre.length; j++) {
        values[row + j] -= centre[j];
      }
    }
  }

  /** The sum of the first rows: in float32 over a few rows, and in float64 over those. */
  public static double[] sum(Matrix rows, int count) {
    float[] values = rows.values();
    double[] sum = new double[rows.columns()];
    float[] part = new float[sum.length];
    for (int i = 0; i < count; i++) {
      int row = i * part.length;
      for (int j = 0; j < part.length; j++) {
        part[j] += values[row + j];
      }
      if (i % PART == PART - 1 || i == count - 1) {
        for (int j = 0; j < part.length; j++) {
          sum[j] += part[j];
        }
        Arrays.fill(part, 0);
      }
    }
    return sum;
  }
}
