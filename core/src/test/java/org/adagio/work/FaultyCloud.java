package org.adagio.work;

import java.util.concurrent.atomic.AtomicInteger;
import org.adagio.points.PointCloud;

/**
 * Points whose k-th read brings a fault.
 *
 * @param left how many reads there are until then
 * @param fault throws, or does harm in another way
 */
record FaultyCloud(PointCloud points, AtomicInteger left, Runnable fault) implements PointCloud {

  FaultyCloud(PointCloud points, int k, Runnable fault) {
    this(points, new AtomicInteger(k), fault);
  }

  @Override
  public long size() {
    return points.size();
  }

  @Override
  public int dimension() {
    return points.dimension();
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    if (left.decrementAndGet() == 0) {
      fault.run();
    }
    points.read(firstRow, count, into, at);
  }
}
