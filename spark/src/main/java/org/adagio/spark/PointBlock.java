package org.adagio.spark;

import java.io.Serializable;
import org.adagio.Matrix;
import org.adagio.points.cluster.Block;

/**
 * A block of points as it lies in memory, on disk and in shuffles. A plain class: Kryo cannot read
 * records.
 */
final class PointBlock implements Serializable {
  private static final long serialVersionUID = 1;

  private final long firstRow;
  private final int dimension;
  private final JavaSerialized<PackedValues> values;

  PointBlock(long firstRow, int dimension, float[] values) {
    this(firstRow, dimension, new PackedValues(values));
  }

  PointBlock(long firstRow, int dimension, PackedValues values) {
    this.firstRow = firstRow;
    this.dimension = dimension;
    this.values = new JavaSerialized<>(values);
  }

  long firstRow() {
    return firstRow;
  }

  long endRow() {
    return firstRow + count();
  }

  private PackedValues values() {
    return values.content();
  }

  int count() {
    return values().length() / dimension;
  }

  int dimension() {
    return dimension;
  }

  /** Whether float32 does not hold its points. */
  boolean isWide() {
    return values().isWide();
  }

  /** Room for so many points of its kind. */
  PackedValues room(int points) {
    return values().room(Math.multiplyExact(points, dimension));
  }

  private int at(long row) {
    return Math.toIntExact(row - firstRow) * dimension;
  }

  /** Copies one of its points among others. */
  void copy(long row, PackedValues into, int position) {
    into.put(values(), at(row), dimension, position * dimension);
  }

  PointBlock startingAt(long row) {
    return new PointBlock(row, dimension, values());
  }

  /** The block without some rows of the cloud, whose numbers ascend; the rest close up. */
  PointBlock without(long[] rows) {
    int before = RowRequest.below(rows, firstRow);
    int end = RowRequest.below(rows, endRow());
    if (before == end) {
      return startingAt(firstRow - before);
    }
    PackedValues kept = room(count() - (end - before));
    int position = 0;
    int next = before;
    for (long row = firstRow; row < endRow(); row++) {
      if (next < end && rows[next] == row) {
        next++;
      } else {
        copy(row, kept, position++);
      }
    }
    return new PointBlock(firstRow - before, dimension, kept);
  }

  /** The block as the core sees it, in other memory, to be overwritten. */
  Block copiedInto(Matrix memory) {
    values().copyTo(0, values().length(), memory.values(), 0);
    return new Block(firstRow, memory, count(), values().wide());
  }
}
