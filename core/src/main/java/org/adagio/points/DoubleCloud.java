package org.adagio.points;

import java.util.Objects;

/** Points of float64 values, held in memory; reading them as float32 rounds them. */
final class DoubleCloud implements PointCloud {
  private final double[] values;
  private final int dimension;
  private final long[] sourceRows;

  DoubleCloud(double[] values, int dimension) {
    this(values, dimension, null);
  }

  /** With the row that each point has in its source; null where it is the row here. */
  DoubleCloud(double[] values, int dimension, long[] sourceRows) {
    if (dimension < 1 || values.length == 0 || values.length % dimension != 0) {
      throw new IllegalArgumentException(
          "the array must hold whole points of %d values, got %d values"
              .formatted(dimension, values.length));
    }
    this.values = values;
    this.dimension = dimension;
    this.sourceRows = sourceRows;
    for (int i = 0; i < values.length; i++) {
      if (!Float.isFinite((float) values[i])) {
        throw new IllegalArgumentException(
            "every value must be %s, got %s in point %d, coordinate %d"
                .formatted(
                    Double.isFinite(values[i]) ? "a number that fits float32" : "finite",
                    values[i],
                    i / dimension,
                    i % dimension));
      }
    }
  }

  static DoubleCloud of(double[][] points) {
    if (points.length == 0) {
      throw new IllegalArgumentException("there must be at least one point, got none");
    }
    int d = points[0].length;
    double[] values = new double[Math.multiplyExact(points.length, d)];
    for (int i = 0; i < points.length; i++) {
      if (points[i].length != d) {
        throw new IllegalArgumentException(
            "every row must have %d values like the first, got %d in row %d"
                .formatted(d, points[i].length, i));
      }
      System.arraycopy(points[i], 0, values, i * d, d);
    }
    return new DoubleCloud(values, d);
  }

  @Override
  public long size() {
    return values.length / dimension;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public long sourceRow(long row) {
    return sourceRows == null ? row : sourceRows[(int) row];
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    int start = (int) firstRow * dimension;
    for (int i = 0; i < count * dimension; i++) {
      into[at + i] = (float) values[start + i];
    }
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    System.arraycopy(values, (int) firstRow * dimension, into, at, count * dimension);
  }
}
