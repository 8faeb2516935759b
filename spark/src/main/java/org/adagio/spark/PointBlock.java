package org.adagio.spark;

import java.io.Serializable;
import java.nio.FloatBuffer;
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
  private final FloatsAsBytes values;

  PointBlock(long firstRow, int dimension, float[] values) {
    this.firstRow = firstRow;
    this.dimension = dimension;
    this.values = new FloatsAsBytes(values);
  }

  long firstRow() {
    return firstRow;
  }

  long endRow() {
    return firstRow + count();
  }

  int count() {
    return values().length / dimension;
  }

  int dimension() {
    return dimension;
  }

  /** Writes one of its points. */
  void copy(long row, FloatBuffer into) {
    into.put(values(), Math.toIntExact(row - firstRow) * dimension, dimension);
  }

  private float[] values() {
    return values.values();
  }

  /** Copies one of its points. */
  void copy(long row, float[] into, int position) {
    int at = Math.toIntExact(row - firstRow) * dimension;
    System.arraycopy(values(), at, into, position * dimension, dimension);
  }

  PointBlock startingAt(long row) {
    return new PointBlock(row, dimension, values());
  }

  /** The block without some rows of the cloud, whose numbers ascend; the rest close up. */
  PointBlock without(long[] rows) {
    int before = AscendingRows.below(rows, firstRow);
    int end = AscendingRows.below(rows, endRow());
    if (before == end) {
      return startingAt(firstRow - before);
    }
    float[] kept = new float[values().length - (end - before) * dimension];
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
    float[] all = new float[blocks.stream().mapToInt(block -> block.values().length).sum()];
    int at = 0;
    for (PointBlock block : blocks) {
      System.arraycopy(block.values(), 0, all, at, block.values().length);
      at += block.values().length;
    }
    return new PointBlock(blocks.get(0).firstRow, blocks.get(0).dimension, all);
  }

  /** The block as the core sees it; the values are shared. */
  Block shared() {
    return new Block(firstRow, Matrix.wrap(count(), dimension, values()), count());
  }

  /** The block as the core sees it, in other memory, to be overwritten. */
  Block copiedInto(Matrix memory) {
    System.arraycopy(values(), 0, memory.values(), 0, values().length);
    return new Block(firstRow, memory, count());
  }
}
