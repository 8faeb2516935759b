package org.adagio.points;

import java.util.Arrays;
import java.util.List;

/** Clouds of one dimension, the points of one after those of the other. */
final class JoinedCloud extends PiecedCloud {
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
  public boolean isFinite() {
    return parts.stream().allMatch(PointCloud::isFinite);
  }

  @Override
  public boolean isFloat32() {
    return parts.stream().allMatch(PointCloud::isFloat32);
  }

  @Override
  Run run(long row, int most) {
    int found = Arrays.binarySearch(starts, row);
    int part = found >= 0 ? found : -found - 2; // parts have at least one row
    int rows = (int) Math.min(most, starts[part + 1] - row);
    return new Run(parts.get(part), row - starts[part], rows);
  }
}
