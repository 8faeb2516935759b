package org.adagio.points;

/** Points of another cloud with each coordinate times a factor of its own, in float64. */
record ScaledCloud(PointCloud source, double[] factors) implements PointCloud {
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
  public void read(long firstRow, int count, float[] into, int at) {
    double[] rows = new double[Math.multiplyExact(count, factors.length)];
    readExact(firstRow, count, rows, 0);
    for (int i = 0; i < rows.length; i++) {
      into[at + i] = (float) rows[i];
    }
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    source.readExact(firstRow, count, into, at);
    for (int i = 0; i < count * factors.length; i++) {
      into[at + i] *= factors[i % factors.length];
    }
  }

  @Override
  public PointCloud select(long[] rows) {
    return new ScaledCloud(source.select(rows), factors);
  }
}
