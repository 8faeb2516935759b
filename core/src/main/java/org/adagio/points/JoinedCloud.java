package org.adagio.points;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Clouds of one dimension, the points of one after those of the other. */
final class JoinedCloud implements PointCloud {
  private final List<PointCloud> parts;
  private final long[] starts;

  JoinedCloud(List<PointCloud> parts) {
    this.parts = List.copyOf(parts);
    if (parts.stream().mapToInt(PointCloud::dimension).distinct().count() != 1) {
      throw new IllegalArgumentException(
          "joined clouds must be of one dimension, got %s"
              .formatted(parts.stream().map(PointCloud::dimension).toList()));
    }
    starts = new long[parts.size() + 1];
    for (int i = 0; i < parts.size(); i++) {
      starts[i + 1] = starts[i] + parts.get(i).size();
    }
  }

  @Override
  public long size() {
    return starts[parts.size()];
  }

  @Override
  public int dimension() {
    return parts.get(0).dimension();
  }

  @Override
  public void read(long firstRow, int count, float[] into, int at) {
    forEachRun(
        firstRow,
        count,
        (part, row, rows, done) -> part.read(row, rows, into, at + done * dimension()));
  }

  @Override
  public boolean isFinite() {
    return parts.stream().allMatch(PointCloud::isFinite);
  }

  @Override
  public boolean isFloat32() {
    return parts.stream().allMatch(PointCloud::isFloat32);
  }

  @Override
  public void readExact(long firstRow, int count, double[] into, int at) {
    forEachRun(
        firstRow,
        count,
        (part, row, rows, done) -> part.readExact(row, rows, into, at + done * dimension()));
  }

  /** Rows of one part that are consecutive here. */
  @FunctionalInterface
  private interface Run {
    void read(PointCloud part, long row, int rows, int done);
  }

  private void forEachRun(long firstRow, int count, Run run) {
    Objects.checkFromIndexSize(firstRow, count, size());
    for (int done = 0; done < count; ) {
      int part = partOf(firstRow + done);
      int rows = (int) Math.min(count - done, starts[part + 1] - firstRow - done);
      run.read(parts.get(part), firstRow + done - starts[part], rows, done);
      done += rows;
    }
  }

  /** The part that holds a row; parts have at least one. */
  private int partOf(long row) {
    int found = Arrays.binarySearch(starts, row);
    return found >= 0 ? found : -found - 2;
  }
}
