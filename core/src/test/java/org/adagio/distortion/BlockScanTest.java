package org.adagio.distortion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.adagio.Clouds;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.Block;
import org.adagio.data.ExactRows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Blocks of 300 and of 200 points that lie far apart in their cloud. */
class BlockScanTest {
  private static final int FIRST = 1000;
  private static final int SECOND = 5000;

  /** Their points in float64, where each value is a whole number and a bit. */
  private static double[] values(int count, long seed) {
    double[] values = new double[count * 3];
    float[][] points = Clouds.gaussian(count, 3, seed);
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.rint(points[i / 3][i % 3] * 1e6) + 0x1p-20;
    }
    return values;
  }

  private static Block block(long firstRow, double[] values, boolean wide) {
    Matrix rows = Matrix.zeros(values.length / 3, 3);
    for (int i = 0; i < values.length; i++) {
      rows.values()[i] = (float) values[i];
    }
    return new Block(firstRow, rows, values.length / 3, wide ? values : null);
  }

  private static double[] exact(BlockScan scan) {
    int n = (int) scan.points().size();
    ExactRows rows = new ExactRows(n, 3);
    scan.points().readExact(0, n, rows, 0);
    return IntStream.range(0, 3 * n).mapToDouble(rows::get).toArray();
  }

  /** The pairs that a scan visits, as rows of the cloud. */
  private static List<String> pairs(BlockScan scan) {
    List<String> pairs = new ArrayList<>();
    scan.scan()
        .run(
            scan.points(),
            scan::wants,
            () ->
                row -> {
                  synchronized (pairs) {
                    for (int j = row.from(); j < row.to(); j++) {
                      pairs.add(scan.row(row.point()) + " " + scan.row(row.other(j)));
                    }
                  }
                },
            Progress.NONE);
    pairs.sort(null);
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofTwoBlocksThePairsWithAPointOfEach(boolean swapped) {
    double[] one = values(300, 1);
    double[] other = values(200, 2);
    Block first = block(FIRST, one, true);
    Block second = block(SECOND, other, true);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      for (int j = 0; j < 200; j++) {
        expected.add((FIRST + i) + " " + (SECOND + j));
      }
    }
    expected.sort(null);
    try (BlockScan scan = swapped ? new BlockScan(second, first) : new BlockScan(first, second)) {
      assertThat(exact(scan)).startsWith(one).endsWith(other).hasSize(1500);
      assertThat(pairs(scan)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void withinABlockEveryPair(boolean wide) {
    double[] values = values(200, 3);
    Block block = block(SECOND, values, wide);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      for (int j = i + 1; j < 200; j++) {
        expected.add((SECOND + i) + " " + (SECOND + j));
      }
    }
    expected.sort(null);
    try (BlockScan scan = new BlockScan(block, block)) {
      assertThat(scan.points().isFloat32()).isEqualTo(!wide);
      assertThat(pairs(scan)).isEqualTo(expected);
    }
  }

  // of a block in float32 and one in float64, both are as they were
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void blocksAreJoinedAsTheyAre(boolean wide) {
    double[] one = {1, 2, 3};
    double[] other = {4, 5, wide ? 0.1 : 6};
    try (BlockScan scan = new BlockScan(block(7, one, false), block(9, other, wide))) {
      assertThat(exact(scan)).containsExactly(1, 2, 3, 4, 5, other[2]);
      assertThat(scan.points().isFloat32()).isEqualTo(!wide);
      assertThat(scan.row(0)).isEqualTo(7);
      assertThat(scan.row(1)).isEqualTo(9);
    }
  }
}
