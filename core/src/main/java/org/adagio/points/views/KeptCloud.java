package org.adagio.points.views;

import java.util.Objects;
import org.adagio.points.PointCloud;

/** Points that were computed or read once, in float64; float32 need not hold them. */
public final class KeptCloud extends ComputedCloud {
  private final double[] values;

  private KeptCloud(PointCloud computed) {
    super(computed);
    int rows = Math.toIntExact(computed.size());
    values = new double[Math.multiplyExact(rows, computed.dimension())];
    computed.readExact(0, rows, values, 0);
  }

  public static PointCloud inMemory(PointCloud computed) {
    return computed.isFloat32() ? PointCloud.of(computed.toMatrix()) : new KeptCloud(computed);
  }

  @Override
  protected PointCloud over(PointCloud others) {
    return others;
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    System.arraycopy(values, (int) firstRow * dimension(), into, at, count * dimension());
  }
}
