package org.adagio.model;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.adagio.Matrix;
import org.adagio.linalg.InnerProduct;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.AppliedCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Draw;

/**
 * What points look like, and what a map makes of them, in numbers that are independent of each
 * other where the points are: no point is in two pairs.
 *
 * @param values by {@link #LENGTHS}: ‖x − y‖ of disjoint pairs; {@link #KEPT}: ‖Πx − Πy‖ / ‖x − y‖
 *     of those that are not equal, where there is a code of the images that come back from it; from
 *     {@link #FIRST_DIRECTION} on: ⟨g, x⟩ of every point, for directions that know nothing of the
 *     points
 */
record Traits(double[][] values) {
  static final int LENGTHS = 0;
  static final int KEPT = 1;
  static final int FIRST_DIRECTION = 2;

  /** Of rotated points, some of so many have another spread, whatever the spectrum. */
  static final int DIRECTIONS = 16;

  /** The directions are part of what a model file means. */
  private static final long SEED = 1;

  /** Of wide points fewer, so that they take a moment. */
  private static final int MOST_VALUES = 1 << 25;

  private static final int LEAST_POINTS = 100;

  /** About how many values are read at once. */
  private static final int AT_ONCE = 1 << 20;

  static Traits of(LinearEmbedding map, PointCloud points, int most, long seed) {
    PointCloud some = shuffled(points, most, seed);
    Traits traits = of(map.matrix(), some);
    if (map.code().isPresent()) {
      traits.values[KEPT] = kept(CodedPoints.reduction(map, some));
    }
    return traits;
  }

  private static double[] kept(Reduction coded) {
    return IntStream.range(0, Math.toIntExact(coded.points().size() / 2))
        .filter(pair -> secant(coded.points(), pair) > 0)
        .mapToDouble(pair -> secant(coded.images(), pair) / secant(coded.points(), pair))
        .toArray();
  }

  private static double secant(PointCloud points, int pair) {
    int d = points.dimension();
    double[] rows = new double[2 * d];
    points.readExact(2L * pair, 2, rows, 0);
    Arrays.setAll(rows, j -> j < d ? rows[j] - rows[d + j] : rows[j]);
    return InnerProduct.norm(rows, 0, d);
  }

  private static Traits of(Matrix map, PointCloud some) {
    int d = some.dimension();
    int n = Math.toIntExact(some.size());
    double[][] values = new double[FIRST_DIRECTION + DIRECTIONS][n];
    values[LENGTHS] = new double[n / 2];
    values[KEPT] = new double[n / 2];
    Traits traits = new Traits(values);
    double[][] towards = directions(d);
    int pairs = Math.max(1, Math.min(n / 2, AT_ONCE / d / 2));
    double[] rows = new double[2 * pairs * d];
    int known = 0;
    for (int first = 0; first < n; first += 2 * pairs) {
      int count = Math.min(2 * pairs, n - first);
      some.readExact(first, count, rows, 0);
      traits.project(rows, first, count, towards);
      known += traits.map(map, rows, first / 2, count / 2, known);
    }
    values[KEPT] = Arrays.copyOf(values[KEPT], known);
    return traits;
  }

  /**
   * Rows next to each other may be alike, so that pairs of them would be; they are read in their
   * order, and then shuffled.
   */
  private static PointCloud shuffled(PointCloud points, int most, long seed) {
    SplittableRandom random = new SplittableRandom(Draw.WATCHED_POINTS.seed(seed));
    int wide = Math.max(LEAST_POINTS, MOST_VALUES / points.dimension());
    int count = (int) Math.min(Math.min(most, wide), points.size());
    PointCloud drawn = Rows.copyOf(points, Split.rows(points.size(), count, random.nextLong()));
    long[] order = LongStream.range(0, count).toArray();
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long row = order[i];
      order[i] = order[other];
      order[other] = row;
    }
    return drawn.select(order);
  }

  /** Uniform between -1 and 1, one direction after the other. */
  private static double[][] directions(int dimension) {
    SplittableRandom random = new SplittableRandom(SEED);
    double[][] directions = new double[DIRECTIONS][dimension];
    for (double[] direction : directions) {
      Arrays.setAll(direction, j -> 2 * random.nextDouble() - 1);
    }
    return directions;
  }

  private void project(double[] points, int first, int count, double[][] towards) {
    int d = towards[0].length;
    for (int k = 0; k < towards.length; k++) {
      for (int i = 0; i < count; i++) {
        values[FIRST_DIRECTION + k][first + i] = InnerProduct.of(points, i * d, towards[k], 0, d);
      }
    }
  }

  private int map(Matrix map, double[] rows, int firstPair, int pairs, int known) {
    int d = map.columns();
    double[] secant = new double[d];
    Matrix units = Matrix.zeros(Math.max(1, pairs), d);
    int count = 0;
    for (int pair = 0; pair < pairs; pair++) {
      for (int j = 0; j < d; j++) {
        secant[j] = rows[2 * pair * d + j] - rows[(2 * pair + 1) * d + j];
      }
      double length = InnerProduct.norm(secant, 0, d);
      values[LENGTHS][firstPair + pair] = length;
      if (length > 0) {
        for (int j = 0; j < d; j++) {
          units.values()[count * d + j] = (float) (secant[j] / length);
        }
        count++;
      }
    }
    Matrix images = new AppliedCloud(map, PointCloud.of(units)).toMatrix();
    for (int i = 0; i < count; i++) {
      double sum = 0;
      for (int j = 0; j < images.columns(); j++) {
        sum += (double) images.get(i, j) * images.get(i, j);
      }
      values[KEPT][known + i] = Math.sqrt(sum);
    }
    return count;
  }
}
