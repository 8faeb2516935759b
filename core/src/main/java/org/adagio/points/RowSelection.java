package org.adagio.points;

import java.util.Objects;

final class RowSelection extends SomeRows {
  private final long[] rows;

  RowSelection(PointCloud source, long[] rows) {
    super(source);
    this.rows = rows.clone();
    for (long row : this.rows) {
      Objects.checkIndex(row, source.size());
    }
  }

  @Override
  public long size() {
    return rows.length;
  }

  @Override
  long rowThere(long row) {
    return rows[(int) Objects.checkIndex(row, size())];
  }

  @Override
  Run run(long row, int most) {
    int first = (int) row;
    int length = 1;
    while (length < most && rows[first + length] == rows[first] + length) {
      length++;
    }
    return new Run(source(), rows[first], length);
  }
}
