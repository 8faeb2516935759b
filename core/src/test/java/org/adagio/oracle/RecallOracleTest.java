package org.adagio.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.adagio.Metric;
import org.adagio.Progress;
import org.adagio.files.Formats;
import org.adagio.measure.Reduction;
import org.adagio.measure.nearest.BothWays;
import org.adagio.measure.nearest.NearestNeighbours;
import org.adagio.measure.nearest.NeighbourRows;
import org.adagio.measure.nearest.Recall;
import org.adagio.measure.nearest.RecallMeter;
import org.adagio.model.LinearEmbedding;
import org.adagio.points.PointCloud;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbours and recall against plain loops over the file's own numbers. */
class RecallOracleTest {
  private static final int K = 3;

  @TempDir Path directory;

  private PointCloud written(Adversary.Type type, Numbers numbers) throws IOException {
    Path file = directory.resolve(type + ".npy");
    Files.write(file, Adversary.npy(type, numbers));
    return Formats.open(file).points();
  }

  /** Half as many rows as columns, with entries that float32 holds. */
  private static float[][] map(int dimension, long seed) {
    Random random = new Random(seed);
    float[][] map = new float[(dimension + 1) / 2][dimension];
    for (float[] row : map) {
      for (int j = 0; j < dimension; j++) {
        row[j] = (float) random.nextGaussian();
      }
    }
    return map;
  }

  /** Recall of all points by the map is that of the loops; returns how wide these leave it. */
  private static double judged(Metric metric, PointCloud points, Numbers numbers, long seed) {
    float[][] map = map(numbers.dimension(), seed);
    int k = Math.min(K, numbers.size() - 2);
    long[] all = LongStream.range(0, points.size()).toArray();
    Reduction images = LinearEmbedding.of(map).reduction(points);
    double mean =
        RecallMeter.ofOwn(metric, points, all, k, Progress.NONE)
            .ofOwn(images, k, Progress.NONE)
            .mean();
    return within(numbers.keptUnder(map, metric, numbers, k, k), mean);
  }

  private static double within(Numbers.Kept truth, double mean) {
    assertThat(mean).isBetween(truth.atLeast() - 1e-12, truth.atMost() + 1e-12);
    return truth.atMost() - truth.atLeast();
  }

  private static double judged(PointCloud points, Numbers numbers, long seed) {
    return judged(Metric.EUCLIDEAN, points, numbers, seed);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TWO_POINTS")
  void recallIsTrueOfTheFile(Adversary kind) throws IOException {
    double doubt = 0;
    for (int seed = 0; seed < 4; seed++) {
      Path file = directory.resolve(kind + "-" + seed + kind.suffix());
      Numbers numbers = kind.write(file, seed);
      PointCloud points = Formats.open(file).points();
      doubt += judged(points, numbers, seed);
      judged(Metric.COSINE, points, numbers, seed);
      judged(Metric.INNER_PRODUCT, points, numbers, seed);
    }
    assertThat(doubt / 4).as("images at equal distances").isLessThan(0.2);
  }

  // one long point, long queries, an offset or numbers near the ends of float64 make nothing a tie
  @ParameterizedTest
  @MethodSource("hostileSearches")
  void recallIsThatOfThePlainLoops(HostileSearch kind, Metric metric) {
    double doubt = 0;
    double lost = 0;
    for (int seed = 0; seed < 2; seed++) {
      HostileSearch.Search search = kind.search(seed);
      PointCloud points = kind.cloud(search.points());
      PointCloud queries = kind.cloud(search.queries());
      float[][] matrix = map(search.points().dimension(), seed);
      LinearEmbedding map = LinearEmbedding.of(matrix);
      long[] all = LongStream.range(0, points.size()).toArray();
      for (int depth : new int[] {K, 5 * K}) {
        Numbers.Kept own = search.points().keptUnder(matrix, metric, search.points(), K, depth);
        for (Recall found : BothWays.own(metric, points, map.apply(points), all, K, depth)) {
          doubt = Math.max(doubt, within(own, found.mean()));
          lost = Math.max(lost, 1 - found.mean());
        }
        Numbers.Kept others = search.points().keptUnder(matrix, metric, search.queries(), K, depth);
        for (Recall found :
            BothWays.others(
                metric, points, map.apply(points), queries, map.apply(queries), K, depth)) {
          doubt = Math.max(doubt, within(others, found.mean()));
        }
      }
    }
    assertThat(doubt).as("images or points as near as others").isLessThan(0.02);
    assertThat(lost).as("neighbours lost").isGreaterThan(0.3);
  }

  static Stream<Arguments> hostileSearches() {
    return Stream.of(HostileSearch.values())
        .flatMap(kind -> Stream.of(Metric.values()).map(metric -> Arguments.of(kind, metric)));
  }

  @ParameterizedTest
  @EnumSource
  void neighboursAreTrueOfTheFile(Adversary kind) throws IOException {
    for (int seed = 20; seed < 24; seed++) {
      Path file = directory.resolve(kind + "-" + seed + kind.suffix());
      Numbers numbers = kind.write(file, seed);
      PointCloud points = Formats.open(file).points();
      long[] all = LongStream.range(0, points.size()).toArray();
      try (NearestNeighbours search = new NearestNeighbours(points)) {
        NeighbourRows found = search.ofOwn(all, K, Progress.NONE);
        for (int i = 0; i < all.length; i++) {
          double[] expected = numbers.nearestDistances(i, K);
          for (int m = 0; m < expected.length; m++) {
            assertThat(found.distances()[i][m])
                .as("%s, seed %d, neighbour %d of point %d", kind, seed, m, i)
                .isEqualTo(expected[m], Assertions.within(1e-12 * expected[m]));
            assertThat(numbers.distance(i, found.rows()[i][m]))
                .isEqualTo(expected[m], Assertions.within(1e-12 * expected[m]));
          }
        }
      }
    }
  }

  // float32 holds steps of 1/16 there, and the points are 1e-6 apart
  @ParameterizedTest
  @ValueSource(doubles = {1e6, -1e6, 1e9})
  void float64AtAnOffset(double offset) throws IOException {
    Random random = new Random(1);
    double[][] points = new double[120][7];
    for (double[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] = offset + 1e-6 * random.nextGaussian() * (offset / 1e6);
      }
    }
    Numbers numbers = Numbers.of(points);
    assertThat(judged(written(Adversary.Type.FLOAT64, numbers), numbers, 2)).isLessThan(0.01);
  }

  // neighbours differ by little beside their size
  @Test
  void int64UpToTwoToThe53() throws IOException {
    Random random = new Random(3);
    Number[][] ids = new Number[120][4];
    for (Number[] id : ids) {
      for (int j = 0; j < id.length; j++) {
        id[j] = BigInteger.ONE.shiftLeft(53).subtract(BigInteger.valueOf(random.nextInt(1000)));
      }
    }
    Numbers numbers = new Numbers(ids);
    assertThat(judged(written(Adversary.Type.INT64, numbers), numbers, 4)).isLessThan(0.01);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-30, 1e-22, 1e-10, 1e10, 1e22, 1e30})
  void scales(double scale) throws IOException {
    Random random = new Random(5);
    double[][] points = new double[120][9];
    for (double[] point : points) {
      for (int j = 0; j < point.length; j++) {
        point[j] = (float) (scale * random.nextGaussian());
      }
    }
    Numbers numbers = Numbers.of(points);
    for (Adversary.Type type :
        new Adversary.Type[] {Adversary.Type.FLOAT32, Adversary.Type.FLOAT64}) {
      assertThat(judged(written(type, numbers), numbers, 6)).isLessThan(0.01);
    }
  }
}
