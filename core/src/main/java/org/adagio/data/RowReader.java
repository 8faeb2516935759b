package org.adagio.data;

import java.util.Objects;
import org.adagio.Matrix;

/** Reads a cloud for one thread, from block to block, with working memory that it keeps. */
public interface RowReader extends AutoCloseable {

  /** {@link PointCloud#read}. */
  void read(long firstRow, int count, Matrix into);

  @Override
  void close();

  /** One that needs no working memory. */
  static RowReader of(PointCloud points) {
    Objects.requireNonNull(points, "points");
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
