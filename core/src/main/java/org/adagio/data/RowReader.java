package org.adagio.data;

import org.adagio.linalg.Matrix;
import org.adagio.linalg.Workers;

/** Reads a cloud for one thread, from block to block, with working memory that it keeps. */
public interface RowReader extends Workers.Workspace {

  /** {@link PointCloud#read}. */
  void read(long firstRow, int count, Matrix into);

  /** One that needs no working memory. */
  static RowReader of(PointCloud points) {
    return new RowReader() {
      @Override
      public void read(long firstRow, int count, Matrix into) {
        points.read(firstRow, count, into);
      }

      @Override
      public void close() {}
    };
  }
}
