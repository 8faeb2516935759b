package org.adagio.points.views;

import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/** Reads a cloud for one thread, from block to block, with working memory that it keeps. */
@FunctionalInterface
public interface RowReader extends Workers.Workspace {
  void read(long firstRow, int count, float[] into, int at);

  @Override
  default void close() {}

  static RowReader of(PointCloud points) {
    return ForwardingCloud.of(points).reader();
  }
}
