package org.adagio.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** A request for rows by their numbers, and the position that each is to have. */
final class RowRequest implements Serializable {
  private static final long serialVersionUID = 1;

  private final long[] rows;
  private final int[] positions;
  private final int[] groups;

  private RowRequest(long[] rows, int[] positions, int[] groups) {
    this.rows = rows;
    this.positions = positions;
    this.groups = groups;
  }

  /**
   * These rows, in their order; a row may be asked for twice.
   *
   * @param group to which the row at a position belongs
   */
  static RowRequest of(long[] inOrder, IntUnaryOperator group) {
    long[] rows = new long[inOrder.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = Math.addExact(Math.multiplyExact(inOrder[i], rows.length), i);
    }
    Arrays.sort(rows);
    int[] positions = new int[rows.length];
    for (int k = 0; k < rows.length; k++) {
      positions[k] = (int) (rows[k] % rows.length);
      rows[k] /= rows.length;
    }
    return new RowRequest(rows, positions, Arrays.stream(positions).map(group).toArray());
  }

  /** Those that a block has, those of each group together. */
  List<Found> in(PointBlock block) {
    return Arrays.stream(groups, from(block), to(block))
        .distinct()
        .mapToObj(group -> in(block, group))
        .toList();
  }

  /** Those of one group that a block has. */
  Found in(PointBlock block, int group) {
    int[] ours = IntStream.range(from(block), to(block)).filter(k -> groups[k] == group).toArray();
    Found found = new Found(group, ours.length, block);
    for (int k : ours) {
      found.add(positions[k], block, rows[k]);
    }
    return found;
  }

  private int from(PointBlock block) {
    return below(rows, block.firstRow());
  }

  private int to(PointBlock block) {
    return below(rows, block.endRow());
  }

  /** How many of some rows, which ascend, come before this one. */
  static int below(long[] rows, long row) {
    int low = 0;
    int high = rows.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Points that were asked for, with their positions. */
  static final class Found implements Serializable {
    private static final long serialVersionUID = 1;

    private final int group;
    private final int dimension;
    private final int[] positions;
    private final JavaSerialized<PackedValues> values;
    private int count;

    private Found(int group, int size, PointBlock of) {
      this.group = group;
      dimension = of.dimension();
      positions = new int[size];
      values = new JavaSerialized<>(of.room(size));
    }

    int group() {
      return group;
    }

    int count() {
      return count;
    }

    private void add(int position, PointBlock block, long row) {
      positions[count] = position;
      block.copy(row, values.content(), count);
      count++;
    }

    int position(int i) {
      return positions[i];
    }

    /** Puts one of the points to a place among others. */
    void put(int i, PackedValues into, int at) {
      into.put(values.content(), i * dimension, dimension, at);
    }

    /** Puts all points to their positions, from a place on among others. */
    void putAll(PackedValues into, int at) {
      for (int i = 0; i < count; i++) {
        put(i, into, at + positions[i] * dimension);
      }
    }
  }
}
