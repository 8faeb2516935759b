package org.adagio.cli;

import java.util.Arrays;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.data.PointCloud;

/** The values of points, gathered in one pass over blocks of rows. */
final class Ranges {
  private static final int BLOCK_VALUES = 1 << 20;

  private final float[] lowest;
  private final float[] highest;
  private double sum;
  private long values;

  private Ranges(int dimension) {
    lowest = new float[dimension];
    highest = new float[dimension];
    Arrays.fill(lowest, Float.POSITIVE_INFINITY);
    Arrays.fill(highest, Float.NEGATIVE_INFINITY);
  }

  static Ranges of(PointCloud points, Progress progress) {
    Ranges ranges = new Ranges(points.dimension());
    int rows = (int) Math.min(points.size(), Math.max(1, BLOCK_VALUES / points.dimension()));
    Matrix block = Matrix.zeros(rows, points.dimension());
    progress.stage("reading", points.size());
    for (long first = 0; first < points.size(); first += rows) {
      int count = (int) Math.min(rows, points.size() - first);
      points.read(first, count, block);
      ranges.add(block, count);
      progress.advance(count);
    }
    return ranges;
  }

  private void add(Matrix block, int count) {
    float[] all = block.values();
    int d = lowest.length;
    for (int i = 0; i < count * d; i++) {
      int column = i % d;
      lowest[column] = Math.min(lowest[column], all[i]);
      highest[column] = Math.max(highest[column], all[i]);
      sum += all[i];
    }
    values += (long) count * d;
  }

  double min() {
    return smallest(lowest);
  }

  double max() {
    float largest = Float.NEGATIVE_INFINITY;
    for (float value : highest) {
      largest = Math.max(largest, value);
    }
    return largest;
  }

  double mean() {
    return sum / values;
  }

  /** How many coordinates are the same in every point. */
  int constantColumns() {
    int constant = 0;
    for (int j = 0; j < lowest.length; j++) {
      constant += lowest[j] == highest[j] ? 1 : 0;
    }
    return constant;
  }

  private static float smallest(float[] values) {
    float smallest = Float.POSITIVE_INFINITY;
    for (float value : values) {
      smallest = Math.min(smallest, value);
    }
    return smallest;
  }
}
