package org.adagio.fit.descent;

import org.adagio.Matrix;
import org.adagio.Textbook;

/** F(Q) = ½ Σ h(‖Qv‖²)² and its gradient over secants v, in float64 with plain loops. */
public final class NaiveStress {
  private final double low;
  private final double high;
  private double value;
  private double distortion;
  private final double[] gradient;
  private final double[][] map;

  NaiveStress(double distortion, double[][] map) {
    double least = Math.max(0, 1 - distortion);
    low = least * least;
    high = (1 + distortion) * (1 + distortion);
    this.map = map;
    gradient = new double[map.length * map[0].length];
  }

  /** Over every pair of different rows. */
  public static NaiveStress ofPairs(double distortion, double[][] map, float[][] points) {
    NaiveStress stress = new NaiveStress(distortion, map);
    for (int i = 0; i < points.length; i++) {
      for (int j = i + 1; j < points.length; j++) {
        stress.add(points[i], points[j]);
      }
    }
    return stress;
  }

  /** One pair more; equal points add nothing. */
  void add(float[] x, float[] y) {
    double distance = Textbook.distance(x, y);
    if (distance == 0) {
      return;
    }
    double[] secant = new double[x.length];
    for (int k = 0; k < secant.length; k++) {
      secant[k] = ((double) x[k] - y[k]) / distance;
    }
    add(secant);
  }

  /** One unit secant more. */
  void add(double[] secant) {
    double[] image = new double[map.length];
    for (int i = 0; i < image.length; i++) {
      image[i] = Textbook.dot(map[i], secant);
    }
    double squared = Textbook.dot(image, image);
    distortion = Math.max(distortion, Math.abs(Math.sqrt(squared) - 1));
    double h = squared > high ? squared - high : squared < low ? squared - low : 0;
    value += h * h / 2;
    for (int i = 0; i < image.length; i++) {
      for (int k = 0; k < secant.length; k++) {
        gradient[i * secant.length + k] += 2 * h * image[i] * secant[k];
      }
    }
  }

  public double value() {
    return value;
  }

  /** The largest distortion of a pair. */
  double distortion() {
    return distortion;
  }

  double[] gradient() {
    return gradient;
  }

  public static double[][] widened(Matrix map) {
    double[][] wide = new double[map.rows()][];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = Textbook.widened(new float[][] {map.row(i)})[0];
    }
    return wide;
  }
}
