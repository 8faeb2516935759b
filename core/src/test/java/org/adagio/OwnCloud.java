package org.adagio;

import org.adagio.points.PointCloud;

/** A user's own cloud, with nothing but what must be there; nobody has looked through it. */
public record OwnCloud(float[][] points) implements PointCloud {
  @Override
  public long size() {
    return points.length;
  }

  @Override
  public int dimension() {
    return points[0].length;
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    for (int i = 0; i < count; i++) {
      System.arraycopy(points[(int) firstRow + i], 0, into, at + i * dimension(), dimension());
    }
  }
}
