package org.adagio;

import java.util.SplittableRandom;

/** Seeded points for tests. */
public final class Clouds {
  private Clouds() {}

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

  /** The points times a factor. */
  public static float[][] scaled(float[][] points, float factor) {
    float[][] scaled = new float[points.length][points[0].length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points[i].length; j++) {
        scaled[i][j] = factor * points[i][j];
      }
    }
    return scaled;
  }

  /** The points moved by the same amount in every coordinate. */
  public static float[][] shifted(float[][] points, float offset) {
    float[][] shifted = new float[points.length][points[0].length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points[i].length; j++) {
        shifted[i][j] = points[i][j] + offset;
      }
    }
    return shifted;
  }

  /** An image of fewer coordinates that is no isometry: each is a random mixture. */
  public static float[][] mixed(float[][] points, int r, long seed) {
    float[][] weights = gaussian(r, points[0].length, seed);
    float[][] image = new float[points.length][r];
    for (int i = 0; i < points.length; i++) {
      for (int k = 0; k < r; k++) {
        double sum = 0;
        for (int j = 0; j < points[i].length; j++) {
          sum += (double) weights[k][j] * points[i][j];
        }
        image[i][k] = (float) (sum / Math.sqrt(r));
      }
    }
    return image;
  }

  /** Point i is of magnitude 10^(i mod 13 − 6). */
  public static float[][] scales(int n, int d) {
    float[][] points = gaussian(n, d, 12);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        points[i][j] *= (float) Math.pow(10, i % 13 - 6);
      }
    }
    return points;
  }

  /** Turned in float64 by a product of reflections, each of which keeps all distances. */
  public static float[][] rotated(float[][] points, long seed) {
    double[][] turned = Textbook.widened(points);
    for (float[] mirror : Clouds.gaussian(points[0].length, points[0].length, seed)) {
      double[] normal = Textbook.widened(new float[][] {mirror})[0];
      double square = Textbook.dot(normal, normal);
      for (double[] row : turned) {
        double along = 2 * Textbook.dot(row, normal) / square;
        for (int j = 0; j < points[0].length; j++) {
          row[j] -= along * normal[j];
        }
      }
    }
    float[][] rounded = new float[points.length][points[0].length];
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < points[0].length; j++) {
        rounded[i][j] = (float) turned[i][j];
      }
    }
    return rounded;
  }
}
