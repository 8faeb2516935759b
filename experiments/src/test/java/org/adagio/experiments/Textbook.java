package org.adagio.experiments;

import java.util.SplittableRandom;
import org.adagio.model.LinearEmbedding;

/** Seeded points, and linear algebra as a textbook writes it: what the tests trust. */
public final class Textbook {
  private Textbook() {}

  /** Independent normal coordinates. */
  public static float[][] gaussian(int n, int d, long seed) {
    return decaying(n, d, 1, seed);
  }

  /** Normal coordinates whose scale falls by a factor from one to the next. */
  public static float[][] decaying(int n, int d, double factor, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] points = new float[n][d];
    for (float[] point : points) {
      double scale = 1;
      for (int j = 0; j < d; j++) {
        point[j] = (float) (scale * random.nextGaussian());
        scale *= factor;
      }
    }
    return points;
  }

  /** An image whose coordinates are random mixtures of those of the points. */
  public static float[][] mixed(float[][] points, int r, long seed) {
    float[][] weights = gaussian(r, points[0].length, seed);
    float[][] image = new float[points.length][r];
    for (int i = 0; i < points.length; i++) {
      for (int k = 0; k < r; k++) {
        image[i][k] = (float) (dot(weights[k], points[i]) / Math.sqrt(r));
      }
    }
    return image;
  }

  private static double dot(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += (double) x[j] * y[j];
    }
    return sum;
  }

  public static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }

  /** Largest |‖Π(x − y)‖ / ‖x − y‖ − 1| over pairs of different points. */
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

  private static double imageDistance(float[][] map, float[] x, float[] y) {
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

  public static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += ((double) x[j] - y[j]) * ((double) x[j] - y[j]);
    }
    return Math.sqrt(sum);
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
