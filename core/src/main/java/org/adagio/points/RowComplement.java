package org.adagio.points;

import java.util.Objects;

final class RowComplement extends SomeRows {
  private final long[] without;

  RowComplement(PointCloud source, long[] without) {
    super(source);
    this.without = without.clone();
    long last = -1;
    for (long row : this.without) {
      if (Objects.checkIndex(row, source.size()) <= last) {
        throw new IllegalArgumentException(
            "rows left out must ascend, got %d after %d".formatted(row, last));
      }
      last = row;
    }
  }

  @Override
  public long size() {
    return source().size() - without.length;
  }

  @Override
  long rowThere(long row) {
    return Objects.checkIndex(row, size()) + withoutBefore(row);
  }

  @Override
  Run run(long row, int most) {
    int before = withoutBefore(row);
    long first = row + before;
    long end = before < without.length ? without[before] : source().size();
    return new Run(source(), first, (int) Math.min(most, end - first));
  }

  /** How many rows are left out before a row of this cloud: the k with without[k] − k > row. */
  private int withoutBefore(long row) {
    int low = 0;
    int high = without.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (without[middle] - middle > row) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
