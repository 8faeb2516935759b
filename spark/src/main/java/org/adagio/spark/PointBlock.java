package org.adagio.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.adagio.Matrix;
import org.adagio.data.Block;

/**
 * A block of points as it lies in memory, on disk and in shuffles. A plain class: Kryo cannot read
 * records.
 */
final class PointBlock implements Serializable {
  private static final long serialVersionUID = 1;

  private final long firstRow;
  private final int dimension;
  private final PackedValues values;

  PointBlock(long firstRow, int dimension, float[] values) {
    this(firstRow, dimension, new PackedValues(values));
  }

  PointBlock(long firstRow, int dimension, PackedValues values) {
    this.firstRow = firstRow;
    this.dimension = dimension;
    this.values = values;
  }

  long firstRow() {
    return firstRow;
  }

  long endRow() {
    return firstRow + count();
  }

  int count() {
    return values.length() / dimension;
  }

  int dimension() {
    return dimension;
  }

  /** Whether float32 does not hold its points. */
  boolean isWide() {
    return values.isWide();
  }

  /** Room for so many points of its kind. */
  PackedValues room(int points) {
    return values.room(Math.multiplyExact(points, dimension));
  }

  private int at(long row) {
    return Math.toIntExact(row - firstRow) * dimension;
  }

  /** Copies one of its points among others of its kind, or to wider ones. */
  void copy(long row, PackedValues into, int position) {
    into.put(values, at(row), dimension, position * dimension);
  }

  /** Copies one of its points, rounded to float32. */
  void copy(long row, float[] into, int position) {
    values.copyTo(at(row), dimension, into, position * dimension);
  }

  /** Copies one of its points as it is. */
  void copy(long row, double[] into, int position) {
    values.copyTo(at(row), dimension, into, position * dimension);
  }

  PointBlock startingAt(long row) {
    return new PointBlock(row, dimension, values);
  }

  /** The block without some rows of the cloud, whose numbers ascend; the rest close up. */
  PointBlock without(long[] rows) {
    int before = AscendingRows.below(rows, firstRow);
    int end = AscendingRows.below(rows, endRow());
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

  /** The same points in fewer blocks: consecutive ones are joined until they have enough rows. */
  static List<PointBlock> joined(List<PointBlock> blocks, int enough) {
    List<PointBlock> taller = new ArrayList<>();
    int first = 0;
    while (first < blocks.size()) {
      int end = first + 1;
      int rows = blocks.get(first).count();
      while (rows < enough && end < blocks.size() && blocks.get(end).follows(blocks.get(end - 1))) {
        rows += blocks.get(end++).count();
      }
      taller.add(end == first + 1 ? blocks.get(first) : joined(blocks.subList(first, end)));
      first = end;
    }
    return taller;
  }

  private boolean follows(PointBlock other) {
    return firstRow == other.endRow();
  }

  private static PointBlock joined(List<PointBlock> blocks) {
    int length = blocks.stream().mapToInt(block -> block.values.length()).sum();
    boolean wide = blocks.stream().anyMatch(PointBlock::isWide);
    PackedValues all =
        wide ? new PackedValues(new double[length]) : new PackedValues(new float[length]);
    int at = 0;
    for (PointBlock block : blocks) {
      all.put(block.values, 0, block.values.length(), at);
      at += block.values.length();
    }
    return new PointBlock(blocks.get(0).firstRow, blocks.get(0).dimension, all);
  }

  /** The block as the core sees it; values that float32 holds are shared. */
  Block shared() {
    return isWide()
        ? copiedInto(Matrix.zeros(count(), dimension))
        : new Block(firstRow, Matrix.wrap(count(), dimension, values.narrow()), count());
  }

  /** The block as the core sees it, in other memory, to be overwritten. */
  Block copiedInto(Matrix memory) {
    values.copyTo(0, values.length(), memory.values(), 0);
    return new Block(firstRow, memory, count(), values.wide());
  }
}
