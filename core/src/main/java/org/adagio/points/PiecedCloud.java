package org.adagio.points;

import java.util.Objects;

/** Points of other clouds, in runs: rows that follow each other here and there. */
abstract class PiecedCloud implements PointCloud {
  record Run(PointCloud cloud, long row, int rows) {}

  /** The run that begins at a row of this cloud, with at most this many rows. */
  abstract Run run(long row, int most);

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    for (int done = 0; done < count; ) {
      Run run = run(firstRow + done, count - done);
      run.cloud.read(run.row, run.rows, into, at + done * dimension());
      done += run.rows;
    }
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    for (int done = 0; done < count; ) {
      Run run = run(firstRow + done, count - done);
      run.cloud.readExact(run.row, run.rows, into, at + done * dimension());
      done += run.rows;
    }
  }
}
