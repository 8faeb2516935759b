package org.adagio.measure;

import java.util.Arrays;
import java.util.Comparator;
import org.adagio.Matrix;
import org.adagio.linalg.Products;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/**
 * The pairs that rounding hurts most, because they are near beside their distance to the origin. A
 * map that should keep every distance to rounding is soon checked on them.
 */
public final class NearestPairs {
  private static final int BLOCK = 256;
  private static final int MOST_CHECKED = 64;

  private final Matrix images;
  private final double[] squares;

  private NearestPairs(Matrix images) {
    this.images = images;
    squares = new double[images.rows()];
    for (int i = 0; i < squares.length; i++) {
      for (float value : images.row(i)) {
        squares[i] += (double) value * value;
      }
    }
  }

  /** A point's nearest other, and their squared distance as a share of the larger square. */
  private record Nearest(int point, int other, double share) {}

  /** The largest distortion, in float64, of some pairs that are nearest for their size. */
  public static double distortion(PointCloud points, Matrix images) {
    Nearest[] nearest = new NearestPairs(images).ofEach();
    Arrays.sort(nearest, Comparator.comparingDouble(Nearest::share));
    ExactSecants secants = ExactSecants.of(Reduction.of(points, PointCloud.of(images)));
    return Arrays.stream(nearest)
        .map(pair -> secants.of(pair.point, pair.other))
        .filter(pair -> pair.distance() > 0)
        .limit(MOST_CHECKED)
        .mapToDouble(SecantPair::distortion)
        .max()
        .orElse(0);
  }

  private Nearest[] ofEach() {
    int n = images.rows();
    Nearest[] nearest = new Nearest[n];
    Workers.forEach(
        (n + BLOCK - 1) / BLOCK,
        block -> {
          int first = block * BLOCK;
          Matrix products =
              Products.timesTransposed(rows(first, Math.min(n, first + BLOCK)), images);
          for (int i = 0; i < products.rows(); i++) {
            nearest[first + i] = nearest(first + i, products.row(i));
          }
        });
    return nearest;
  }

  private Matrix rows(int from, int to) {
    int k = images.columns();
    return Matrix.wrap(to - from, k, Arrays.copyOfRange(images.values(), from * k, to * k));
  }

  private Nearest nearest(int i, float[] products) {
    Nearest nearest = new Nearest(i, i == 0 ? 1 : 0, Double.POSITIVE_INFINITY);
    for (int j = 0; j < products.length; j++) {
      double share = (squares[i] + squares[j] - 2 * products[j]) / Math.max(squares[i], squares[j]);
      if (j != i && share < nearest.share) {
        nearest = new Nearest(i, j, share);
      }
    }
    return nearest;
  }
}
