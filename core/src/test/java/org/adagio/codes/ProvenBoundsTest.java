package org.adagio.codes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.points.PointCloud;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No bound is above the score that float64 finds, of any row, however hostile the points are. */
class ProvenBoundsTest {
  private static final int D = 12;
  private static final int N = 300;

  private static Map<String, float[][]> hostile() {
    float[][] usual = Clouds.decaying(N, D, 0.8, 2);
    float[][] line = new float[N][D];
    float[][] lengths = Clouds.decaying(N, D, 0.8, 4);
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < D; k++) {
        line[i][k] = (i + 1) * (k - 3.5f);
        lengths[i][k] *= (float) Math.pow(10, i % 11 - 5);
      }
    }
    float[][] alike = new float[N][];
    Arrays.fill(alike, usual[0]);
    return Map.of(
        "one point again and again", alike,
        "far away", Clouds.shifted(usual, 1e5f),
        "tiny", Clouds.scaled(usual, 1e-22f),
        "hardly there", Clouds.scaled(usual, 1e-38f),
        "huge", Clouds.scaled(usual, 1e15f),
        "beyond float32's squares", Clouds.scaled(usual, 1e20f),
        "on a line", line,
        "of all lengths", lengths);
  }

  private record World(PointCode code, Matrix map, byte[] rows, PointCloud points) {
    static World of(Metric metric, CodeKind kind, int bits, float[][] points) {
      Matrix map = Matrix.identity(D).firstRows(8);
      map.set(0, 0, (float) Math.cos(0.3));
      map.set(0, 9, (float) Math.sin(0.3));
      double[] centre = new double[D];
      Arrays.fill(centre, metric == Metric.COSINE ? 0 : points[5][4]);
      Coder coder = new Coder(map, centre, metric);
      PointCloud learnt = PointCloud.of(Arrays.copyOf(points, N / 3));
      CodeRecipe recipe = new CodeRecipe(kind, 12, bits, true, false);
      PointCode code =
          recipe.learnt(map, centre, metric, coder.documents(learnt, 0, N / 3), 1, () -> {});
      PointCloud all = PointCloud.of(points);
      return new World(code, map, coder.encoded(code, coder.documents(all, 0, N)), all);
    }

    ProvenSearch search() {
      return new ProvenSearch(map, code, CodedRows.of(rows, code.rowBytes()));
    }
  }

  /** Few queries take tables, and many go through the BLAS. */
  @ParameterizedTest
  @EnumSource
  void noBoundIsAboveTheTruth(Metric metric) {
    hostile()
        .forEach(
            (name, points) -> {
              for (int bits : new int[] {1, 4, 8}) {
                World world = World.of(metric, CodeKind.SCALAR, bits, points);
                requireBounds(name + " " + bits, world, 3);
                requireBounds(name + " " + bits, world, 20);
              }
              requireBounds(name, World.of(metric, CodeKind.GROUPED, 0, points), 4);
            });
  }

  private static void requireBounds(String name, World world, int count) {
    float[][] asking = new float[count][];
    float[][] points = world.points.toArrays();
    for (int q = 0; q < count; q++) {
      asking[q] = points[7 * q].clone();
      asking[q][q % D] *= 1.01f;
    }
    PointCloud queries = PointCloud.of(asking);
    List<AskedVector> asked = AskedVector.all(queries, world.code);
    float[][] bounds = world.search().bounds(asked);
    boolean isProduct = world.code.metric() == Metric.INNER_PRODUCT;
    for (int q = 0; q < count; q++) {
      double[] query = asked.get(q).values();
      for (int i = 0; i < N; i++) {
        double[] row = compared(world, points[i]);
        double square = 0;
        double product = 0;
        for (int k = 0; k < D; k++) {
          square += isProduct ? 0 : row[k] * row[k];
          product += row[k] * query[k];
        }
        assertThat((double) bounds[q][i])
            .as("%s by %s, query %d, row %d", name, world.code.metric(), q, i)
            .isLessThanOrEqualTo(square - 2 * product);
      }
    }
  }

  /** A point about the centre, at unit length for angles. */
  private static double[] compared(World world, float[] point) {
    double length = 1;
    if (world.code.metric() == Metric.COSINE) {
      double square = 0;
      for (float value : point) {
        square += (double) value * value;
      }
      length = Math.sqrt(square);
    }
    double[] row = new double[D];
    for (int k = 0; k < D; k++) {
      row[k] = point[k] / length - world.code.centre()[k];
    }
    return row;
  }

  @Test
  void residualCodesProveNothing() {
    World world = World.of(Metric.EUCLIDEAN, CodeKind.RESIDUAL, 0, Clouds.decaying(N, D, 0.6, 2));
    assertThatThrownBy(world::search).hasMessageContaining("keeps no bounds");
  }
}
