package org.adagio.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.LongStream;
import org.adagio.Progress;
import org.adagio.data.PointCloud;
import org.adagio.embedding.LinearEmbedding;
import org.adagio.files.DataFormat;
import org.adagio.neighbors.NearestNeighbors;
import org.adagio.neighbors.Neighbors;
import org.adagio.neighbors.Recall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Neighbours and recall against plain loops over the file's own numbers. */
class RecallOracleTest {
  private static final int K = 3;

  @TempDir Path directory;

  private PointCloud written(Adversary.Type type, Numbers numbers) throws IOException {
    Path file = directory.resolve(type + ".npy");
    Files.write(file, Adversary.npy(type, numbers));
    return DataFormat.open(file).points();
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

  /** Recall of all points by the map is that of the loops, and some neighbours are lost. */
  private static double judged(PointCloud points, Numbers numbers, long seed) {
    float[][] map = map(numbers.dimension(), seed);
    long[] all = LongStream.range(0, points.size()).toArray();
    PointCloud images = LinearEmbedding.of(map).apply(points);
    double mean = Recall.ofOwn(points, images, all, K, Progress.NONE).mean();
    Numbers.Kept truth = numbers.keptUnder(map, K);
    assertThat(mean).isBetween(truth.atLeast() - 1e-12, truth.atMost() + 1e-12);
    return truth.atMost() - truth.atLeast();
  }

  @ParameterizedTest
  @EnumSource
  void recallIsTrueOfTheFile(Adversary kind) throws IOException {
    double doubt = 0;
    for (int seed = 0; seed < 8; seed++) {
      Path file = directory.resolve(kind + "-" + seed + kind.suffix());
      Numbers numbers = kind.write(file, seed);
      doubt += judged(DataFormat.open(file).points(), numbers, seed);
    }
    assertThat(doubt / 8).as("images at equal distances").isLessThan(0.2);
  }

  @ParameterizedTest
  @EnumSource
  void neighboursAreTrueOfTheFile(Adversary kind) throws IOException {
    for (int seed = 20; seed < 24; seed++) {
      Path file = directory.resolve(kind + "-" + seed + kind.suffix());
      Numbers numbers = kind.write(file, seed);
      PointCloud points = DataFormat.open(file).points();
      long[] all = LongStream.range(0, points.size()).toArray();
      try (NearestNeighbors search = new NearestNeighbors(points)) {
        Neighbors found = search.ofOwn(all, K, Progress.NONE);
        for (int i = 0; i < all.length; i++) {
          double[] expected = numbers.nearestDistances(i, K);
          for (int m = 0; m < expected.length; m++) {
            assertThat(found.distances()[i][m])
                .as("%s, seed %d, neighbour %d of point %d", kind, seed, m, i)
                .isEqualTo(expected[m], within(1e-12 * expected[m]));
            assertThat(numbers.distance(i, found.rows()[i][m]))
                .isEqualTo(expected[m], within(1e-12 * expected[m]));
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

  // neighbours differ by less than float64 holds
  @Test
  void int64BeyondTwoToThe53() throws IOException {
    Random random = new Random(3);
    Number[][] ids = new Number[120][4];
    for (Number[] id : ids) {
      for (int j = 0; j < id.length; j++) {
        id[j] = BigInteger.ONE.shiftLeft(60).add(BigInteger.valueOf(random.nextInt(1000)));
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
