package org.adagio.data;

import org.adagio.Matrix;

/** Points of another cloud with each coordinate times a factor of its own, in float64. */
final class ScaledCloud implements PointCloud {
  private final PointCloud source;
  private final double[] factors;

  ScaledCloud(PointCloud source, double[] factors) {
    this.source = source;
    this.factors = factors;
  }

  @Override
  public long size() {
    return source.size();
  }

  @Override
  public int dimension() {
    return factors.length;
  }

  @Override
  public long sourceRow(long row) {
    return source.sourceRow(row);
  }

  /** Factors are those of columns' own spreads, so that no product leaves float32. */
  @Override
  public boolean isFinite() {
    return source.isFinite();
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    ExactRows rows = scaled(firstRow, count);
    for (int i = 0; i < count * factors.length; i++) {
      into.values()[i] = (float) rows.get(i);
    }
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    into.set(at, scaled(firstRow, count), 0, count);
  }

  private ExactRows scaled(long firstRow, int count) {
    ExactRows rows = new ExactRows(count, factors.length);
    source.readExact(firstRow, count, rows, 0);
    for (int i = 0; i < count * factors.length; i++) {
      rows.set(i, rows.get(i) * factors[i % factors.length], 0);
    }
    return rows;
  }
}
