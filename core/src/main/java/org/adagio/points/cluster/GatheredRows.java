package org.adagio.points.cluster;

import java.util.Arrays;
import java.util.Objects;
import org.adagio.points.PointCloud;

/** Some points of a cluster, brought here together whenever some of them are read. */
record GatheredRows(DistributedCloud source, long[] rows) implements PointCloud {

  GatheredRows {
    for (long row : rows) {
      Objects.checkIndex(row, source.size());
    }
  }

  @Override
  public long size() {
    return rows.length;
  }

  @Override
  public int dimension() {
    return source.dimension();
  }

  @Override
  public boolean isFloat32() {
    return source.isFloat32();
  }

  @Override
  public boolean isFinite() {
    return source.isFinite();
  }

  @Override
  public long sourceRow(long row) {
    return source.sourceRow(rows[(int) row]);
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    source.gather(wanted(firstRow, count), into, at);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    source.gatherExact(wanted(firstRow, count), into, at);
  }

  private long[] wanted(long firstRow, int count) {
    Objects.checkFromIndexSize(firstRow, count, size());
    return Arrays.copyOfRange(rows, (int) firstRow, (int) firstRow + count);
  }

  @Override
  public PointCloud select(long[] wanted) {
    return source.select(Arrays.stream(wanted).map(row -> rows[(int) row]).toArray());
  }
}
