package org.adagio.cli;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.data.TableColumns;

/**
 * A column of a table that may be no coordinate, or drowns all others.
 *
 * @param name its position and name
 * @param column its position
 * @param countsRows whether each of its values is one more than the one before
 * @param share of the variance of all coordinates
 */
record SuspectColumn(String name, int column, boolean countsRows, double share) {

  /**
   * Of the bundled samples, the largest column has between 5 % (ionosphere) and 88 % (pima) of the
   * variance, and 99.8 % in wine, whose columns need to be scaled. Numbers of 100 rows beside eight
   * coordinates of variance 1 have 99 %.
   */
  private static final double NEARLY_ALL = 0.95;

  private static final int BLOCK_VALUES = 1 << 18;

  static Optional<SuspectColumn> in(PointCloud points, TableColumns table) {
    if (points.dimension() < 2 || points.size() < 3) {
      return Optional.empty();
    }
    Moments moments = Moments.of(points);
    double total = moments.totalVariance();
    for (int j = 0; j < points.dimension(); j++) {
      double share = total > 0 ? moments.variance(j) / total : 0;
      if (moments.counts[j] || share > NEARLY_ALL) {
        int column = table.coordinates().get(j);
        return Optional.of(
            new SuspectColumn(table.describe(column), column, moments.counts[j], share));
      }
    }
    return Optional.empty();
  }

  String warning() {
    String variance = "has %.1f %% of the variance".formatted(100 * share);
    return countsRows
        ? "%s counts the rows and %s; if it is no coordinate, --id %d carries it along"
            .formatted(name, variance, column)
        : "%s %s, so that distances are nearly its alone; --standardize scales all"
                .formatted(name, variance)
            + " columns, --ignore %d leaves it out".formatted(column);
  }

  /** Sums of differences from the first row, in float64: what is far from 0 cancels little. */
  private static final class Moments {
    private final double[] first;
    private final double[] sums;
    private final double[] squares;
    private final boolean[] counts;
    private final long rows;

    private Moments(PointCloud points) {
      int d = points.dimension();
      first = new double[d];
      sums = new double[d];
      squares = new double[d];
      counts = new boolean[d];
      Arrays.fill(counts, true);
      rows = points.size();
    }

    static Moments of(PointCloud points) {
      Moments moments = new Moments(points);
      int rows = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / points.dimension()));
      Matrix block = Matrix.zeros(rows, points.dimension());
      for (long start = 0; start < points.size(); start += rows) {
        int count = (int) Math.min(rows, points.size() - start);
        points.read(start, count, block);
        moments.add(block, start, count);
      }
      return moments;
    }

    private void add(Matrix block, long start, int count) {
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < first.length; j++) {
          if (start + i == 0) {
            first[j] = block.get(i, j);
          }
          double difference = block.get(i, j) - first[j];
          sums[j] += difference;
          squares[j] += difference * difference;
          counts[j] &= difference == start + i;
        }
      }
    }

    private double variance(int column) {
      return squares[column] / rows - Math.pow(sums[column] / rows, 2);
    }

    double totalVariance() {
      return IntStream.range(0, first.length).mapToDouble(this::variance).sum();
    }
  }
}
