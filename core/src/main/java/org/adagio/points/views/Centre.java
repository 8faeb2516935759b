package org.adagio.points.views;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.linalg.Rounding;
import org.adagio.points.PointCloud;
import org.adagio.work.Resources;

/**
 * A point amid the others. Distances do not change when it is subtracted, and float32 products of
 * what remains do not cancel.
 */
public final class Centre {
  private static final int PART = 64;

  private final float[] point;
  private final float[] minusPoint;

  private Centre(float[] point) {
    this.point = point;
    minusPoint = new float[point.length];
    for (int j = 0; j < point.length; j++) {
      minusPoint[j] = -point[j];
    }
  }

  public static Centre of(PointCloud points) {
    int count = (int) Math.min(Resources.blockRows(points.dimension()), points.size());
    Matrix first = Matrix.zeros(count, points.dimension());
    points.read(0, count, first.values(), 0);
    return of(first, count);
  }

  public static Centre of(Matrix rows, int count) {
    double[] mean = new double[rows.columns()];
    addTo(mean, rows, count);
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= count;
    }
    return at(mean);
  }

  public static Centre at(double[] point) {
    return new Centre(Rounding.narrowed(point));
  }

  public float coordinate(int j) {
    return point[j];
  }

  public void subtractFrom(Matrix rows, int count) {
    subtract(rows.values(), 0, count, rows.values(), 0);
  }

  /** Puts rows minus the centre into an array, which may be the one that they are in. */
  void subtract(float[] rows, int from, int count, float[] into, int at) {
    int d = point.length;
    float[] row = new float[d];
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows, from + i * d, row, 0, d);
      add(row, minusPoint);
      System.arraycopy(row, 0, into, at + i * d, d);
    }
  }

  /** Adds the first rows to a sum: in float32 over a few rows, and in float64 over those. */
  public static void addTo(double[] sum, Matrix rows, int count) {
    float[] row = new float[sum.length];
    float[] part = new float[sum.length];
    for (int i = 0; i < count; i++) {
      System.arraycopy(rows.values(), i * row.length, row, 0, row.length);
      add(part, row);
      if (i % PART == PART - 1 || i == count - 1) {
        for (int j = 0; j < part.length; j++) {
          sum[j] += part[j];
        }
        Arrays.fill(part, 0);
      }
    }
  }

  /** Of arrays from their beginnings: with an offset Java 17 takes four times as long. */
  private static void add(float[] sum, float[] row) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += row[j];
    }
  }
}
