package org.example;

import java.nio.file.Path;
import java.util.Random;
import org.adagio.fit.Fit;
import org.adagio.fit.Fitted;
import org.adagio.model.LinearEmbedding;

/** Fits, saves and loads a map; prints the certified distortion, and the one measured here. */
public final class Main {
  public static void main(String[] file) {
    float[][] points = points(new Random(7), 300, 128);
    Fitted fitted = Fit.to(24).on(points);
    fitted.map().save(Path.of(file[0]));
    LinearEmbedding loaded = LinearEmbedding.load(Path.of(file[0]));
    System.out.println(loaded.certificate().orElseThrow().maxDistortion());
    System.out.println(worst(points, loaded.apply(points)));
  }

  /** Coordinates of falling weight, so that 24 dimensions keep much of 128. */
  private static float[][] points(Random random, int n, int d) {
    float[][] points = new float[n][d];
    for (float[] point : points) {
      for (int j = 0; j < d; j++) {
        point[j] = (float) (random.nextGaussian() / (1 + j));
      }
    }
    return points;
  }

  private static double worst(float[][] points, float[][] images) {
    double worst = 0;
    for (int i = 0; i < points.length; i++) {
      for (int j = 0; j < i; j++) {
        double ratio = distance(images[i], images[j]) / distance(points[i], points[j]);
        worst = Math.max(worst, Math.abs(ratio - 1));
      }
    }
    return worst;
  }

  private static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      double difference = (double) x[j] - y[j];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  private Main() {}
}
