package org.adagio.model;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.linalg.InnerProduct;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.WideProduct;
import org.adagio.measure.Reduction;
import org.adagio.points.PointCloud;
import org.adagio.points.views.Rows;
import org.adagio.points.views.Split;
import org.adagio.work.Closing;
import org.adagio.work.Draw;
import org.adagio.work.Workers;

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

  /** Pairs that a worker looks at together, and of wide points about how many values. */
  private static final int PAIRS = 32;

  private static final int VALUES = 1 << 17;

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
    int n = Math.toIntExact(some.size());
    double[][] values = new double[FIRST_DIRECTION + DIRECTIONS][n];
    values[LENGTHS] = new double[n / 2];
    values[KEPT] = new double[n / 2];
    int atOnce = 2 * Math.max(1, Math.min(PAIRS, VALUES / some.dimension() / 2));
    try (RowProduct product = new RowProduct(map, n / 2);
        WideProduct directions = new WideProduct(directions(some.dimension()), n)) {
      Workers.forEach(
          (n + atOnce - 1) / atOnce,
          () -> new Part(values, some, directions, product, atOnce),
          (part, block) -> part.look(block * atOnce, Math.min(atOnce, n - block * atOnce)));
    }
    values[KEPT] =
        IntStream.range(0, n / 2)
            .filter(pair -> values[LENGTHS][pair] > 0)
            .mapToDouble(pair -> values[KEPT][pair])
            .toArray();
    return new Traits(values);
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
    return drawn.select(Split.shuffled(count, random));
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

  /** Some points at a time, for one thread. */
  private static final class Part implements Workers.Workspace {
    private final double[][] values;
    private final PointCloud some;
    private final WideProduct.Stage directions;
    private final RowProduct.Stage product;
    private final double[] rows;
    private final double[] along;
    private final float[] image;

    Part(double[][] values, PointCloud some, WideProduct directions, RowProduct map, int atOnce) {
      this.values = values;
      this.some = some;
      rows = new double[atOnce * some.dimension()];
      along = new double[atOnce * DIRECTIONS];
      image = new float[map.dimension()];
      this.directions = directions.stage(atOnce);
      product = Closing.onFailure(this.directions, () -> map.stage(atOnce / 2));
    }

    void look(int first, int count) {
      int d = some.dimension();
      some.readExact(first, count, rows, 0);
      directions.apply(rows, count, along, 0);
      for (int i = 0; i < count * DIRECTIONS; i++) {
        values[FIRST_DIRECTION + i % DIRECTIONS][first + i / DIRECTIONS] = along[i];
      }
      for (int pair = 0; pair < count / 2; pair++) {
        values[LENGTHS][first / 2 + pair] = stageUnit(pair, d);
      }
      product.multiply(count / 2);
      for (int pair = 0; pair < count / 2; pair++) {
        product.get(pair, image);
        double sum = 0;
        for (float coordinate : image) {
          sum += (double) coordinate * coordinate;
        }
        values[KEPT][first / 2 + pair] = Math.sqrt(sum);
      }
    }

    /** Stages a secant with length 1; returns its own. */
    private double stageUnit(int pair, int d) {
      double[] secant = Arrays.copyOfRange(rows, 2 * pair * d, (2 * pair + 1) * d);
      for (int j = 0; j < d; j++) {
        secant[j] -= rows[(2 * pair + 1) * d + j];
      }
      double length = InnerProduct.norm(secant, 0, d);
      float[] unit = new float[d];
      for (int j = 0; j < d && length > 0; j++) {
        unit[j] = (float) (secant[j] / length);
      }
      product.put(pair, unit);
      return length;
    }

    @Override
    public void close() {
      product.close();
      directions.close();
    }
  }
}
