package org.adagio.cli.model;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.adagio.linalg.InnerProduct;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;

/**
 * What float32 does to the distances of images, measured on a few of them: images near each other
 * and far from the origin are rounded more than they differ.
 */
final class Float32Loss {
  /** Less of a distance than this is no matter: a certificate has four decimals. */
  static final double NOTICEABLE = 1e-4;

  private static final int IMAGES = 16;

  private Float32Loss() {}

  /** The share of its distance by which float32 puts at least every second pair off. */
  static double of(LinearEmbedding map, PointCloud points) {
    long n = Math.min(IMAGES, points.size());
    long[] rows = LongStream.range(0, n).map(i -> i * points.size() / n).toArray();
    PointCloud images = map.apply(points.select(rows));
    int r = images.dimension();
    double[] exact = new double[rows.length * r];
    images.readExact(0, rows.length, exact, 0);
    float[] narrow = images.toMatrix().values();
    double[] rounded = new double[rows.length * r];
    Arrays.setAll(rounded, at -> narrow[at]);
    double[] lost = new double[rows.length * (rows.length - 1) / 2];
    int pairs = 0;
    double[] secant = new double[r];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < i; j++) {
        double distance = distance(exact, i, j, secant);
        if (distance > 0) {
          lost[pairs++] = Math.abs(distance(rounded, i, j, secant) / distance - 1);
        }
      }
    }
    Arrays.sort(lost, 0, pairs);
    return pairs == 0 ? 0 : lost[pairs / 2];
  }

  private static double distance(double[] rows, int i, int j, double[] secant) {
    int r = secant.length;
    Arrays.setAll(secant, k -> rows[i * r + k] - rows[j * r + k]);
    return InnerProduct.norm(secant, 0, secant.length);
  }
}
