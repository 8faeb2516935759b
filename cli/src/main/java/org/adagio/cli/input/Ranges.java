package org.adagio.cli.input;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.points.PointCloud;

/** What the columns of points hold, gathered in one pass over blocks of rows. */
public final class Ranges {
  private static final int BLOCK_VALUES = 1 << 18;

  private final double[] first;
  private final double[] lowest;
  private final double[] highest;
  private final double[] sums;
  private final double[] squares;
  private final boolean[] counts;
  private final long rows;

  private Ranges(PointCloud points) {
    int d = points.dimension();
    rows = points.size();
    first = new double[d];
    lowest = new double[d];
    highest = new double[d];
    sums = new double[d];
    squares = new double[d];
    counts = new boolean[d];
    Arrays.fill(lowest, Double.POSITIVE_INFINITY);
    Arrays.fill(highest, Double.NEGATIVE_INFINITY);
    Arrays.fill(counts, true);
  }

  public static Ranges of(PointCloud points, Progress progress) {
    Ranges ranges = new Ranges(points);
    int rows = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / points.dimension()));
    Matrix block = Matrix.zeros(rows, points.dimension());
    progress.stage("reading", points.size());
    for (long start = 0; start < points.size(); start += rows) {
      int count = (int) Math.min(rows, points.size() - start);
      points.read(start, count, block.values(), 0);
      for (int i = 0; i < count; i++) {
        ranges.add(block, i, start + i);
      }
      progress.advance(count);
    }
    return ranges;
  }

  /** Sums are of differences from the first row, in float64: what is far from 0 cancels little. */
  private void add(Matrix block, int at, long row) {
    for (int j = 0; j < first.length; j++) {
      double value = block.get(at, j);
      if (row == 0) {
        first[j] = value;
      }
      lowest[j] = Math.min(lowest[j], value);
      highest[j] = Math.max(highest[j], value);
      double difference = value - first[j];
      sums[j] += difference;
      squares[j] += difference * difference;
      counts[j] &= difference == row;
    }
  }

  public double min() {
    return Arrays.stream(lowest).min().orElseThrow();
  }

  public double max() {
    return Arrays.stream(highest).max().orElseThrow();
  }

  public double mean() {
    return (Arrays.stream(sums).sum() / rows + Arrays.stream(first).sum()) / first.length;
  }

  /** How many coordinates have one value in every point. */
  public int constantColumns() {
    return (int) IntStream.range(0, first.length).filter(j -> lowest[j] == highest[j]).count();
  }

  /** Whether each value of a column is one more than the one before. */
  boolean countsRows(int column) {
    return counts[column];
  }

  /** The part that a column has of the variance of all. */
  double share(int column) {
    double total = IntStream.range(0, first.length).mapToDouble(this::variance).sum();
    return total > 0 ? variance(column) / total : 0;
  }

  private double variance(int column) {
    return squares[column] / rows - Math.pow(sums[column] / rows, 2);
  }
}
