package org.adagio;

import org.adagio.model.LinearEmbedding;

/** Linear algebra as a textbook writes it, in float64 with plain loops: what the tests trust. */
public final class Textbook {
  private Textbook() {}

  public static double[][] widened(float[][] a) {
    double[][] wide = new double[a.length][];
    for (int i = 0; i < a.length; i++) {
      wide[i] = new double[a[i].length];
      for (int j = 0; j < a[i].length; j++) {
        wide[i][j] = a[i][j];
      }
    }
    return wide;
  }

  public static double[][] product(double[][] a, double[][] b) {
    double[][] c = new double[a.length][b.length == 0 ? 0 : b[0].length];
    for (int i = 0; i < a.length; i++) {
      for (int p = 0; p < b.length; p++) {
        for (int j = 0; j < c[i].length; j++) {
          c[i][j] += a[i][p] * b[p][j];
        }
      }
    }
    return c;
  }

  public static double[][] transposed(double[][] a) {
    double[][] t = new double[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a[i].length; j++) {
        t[j][i] = a[i][j];
      }
    }
    return t;
  }

  public static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }

  public static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += ((double) x[j] - y[j]) * ((double) x[j] - y[j]);
    }
    return Math.sqrt(sum);
  }

  /** Largest |‖f(x) − f(y)‖ / ‖x − y‖ − 1| over pairs of different points. */
  public static double maxDistortion(float[][] before, float[][] after) {
    double worst = 0;
    for (int i = 0; i < before.length; i++) {
      for (int j = i + 1; j < before.length; j++) {
        double distance = distance(before[i], before[j]);
        if (distance > 0) {
          worst = Math.max(worst, Math.abs(distance(after[i], after[j]) / distance - 1));
        }
      }
    }
    return worst;
  }

  /** The same for a linear map: its matrix times the differences of points. */
  public static double maxDistortion(float[][] points, LinearEmbedding map) {
    double worst = 0;
    float[][] rows = map.toArrays();
    for (int i = 0; i < points.length; i++) {
      for (int j = i + 1; j < points.length; j++) {
        double distance = distance(points[i], points[j]);
        if (distance > 0) {
          double length = imageDistance(rows, points[i], points[j]);
          worst = Math.max(worst, Math.abs(length / distance - 1));
        }
      }
    }
    return worst;
  }

  /** ‖Π(x − y)‖. */
  public static double imageDistance(float[][] map, float[] x, float[] y) {
    double sum = 0;
    for (float[] row : map) {
      double coordinate = 0;
      for (int j = 0; j < x.length; j++) {
        coordinate += row[j] * ((double) x[j] - y[j]);
      }
      sum += coordinate * coordinate;
    }
    return Math.sqrt(sum);
  }

  /** The points less their mean. */
  public static double[][] centred(float[][] points) {
    double[][] centred = widened(points);
    for (int j = 0; j < points[0].length; j++) {
      double sum = 0;
      for (double[] x : centred) {
        sum += x[j];
      }
      for (double[] x : centred) {
        x[j] -= sum / points.length;
      }
    }
    return centred;
  }

  /** The largest entry of |A Aᵀ − I|. */
  public static double orthonormalityError(double[][] rows) {
    double worst = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j <= i; j++) {
        worst = Math.max(worst, Math.abs(dot(rows[i], rows[j]) - (i == j ? 1 : 0)));
      }
    }
    return worst;
  }

  /** X with A X = B, by Gaussian elimination with row exchanges. */
  public static double[][] solved(double[][] a, double[][] b) {
    int n = a.length;
    double[][] left = new double[n][];
    double[][] right = new double[n][];
    for (int i = 0; i < n; i++) {
      left[i] = a[i].clone();
      right[i] = b[i].clone();
    }
    for (int p = 0; p < n; p++) {
      int pivot = p;
      for (int i = p + 1; i < n; i++) {
        pivot = Math.abs(left[i][p]) > Math.abs(left[pivot][p]) ? i : pivot;
      }
      swap(left, p, pivot);
      swap(right, p, pivot);
      for (int i = 0; i < n; i++) {
        double factor = i == p ? 0 : left[i][p] / left[p][p];
        subtract(left[i], left[p], factor);
        subtract(right[i], right[p], factor);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int c = 0; c < right[i].length; c++) {
        right[i][c] /= left[i][i];
      }
    }
    return right;
  }

  private static void swap(double[][] rows, int i, int j) {
    double[] moved = rows[i];
    rows[i] = rows[j];
    rows[j] = moved;
  }

  private static void subtract(double[] from, double[] row, double factor) {
    for (int j = 0; j < from.length; j++) {
      from[j] -= factor * row[j];
    }
  }
}
