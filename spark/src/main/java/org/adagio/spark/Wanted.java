package org.adagio.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Rows that are wanted, and the position that each is to have. */
final class Wanted implements Serializable {
  private static final long serialVersionUID = 1;

  private final long[] rows;
  private final int[] positions;

  private Wanted(long[] rows, int[] positions) {
    this.rows = rows;
    this.positions = positions;
  }

  /** These rows, in their order; a row may be wanted twice. */
  static Wanted of(long[] inOrder) {
    int[] positions =
        IntStream.range(0, inOrder.length)
            .boxed()
            .sorted(Comparator.comparingLong(i -> inOrder[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new Wanted(Arrays.stream(positions).mapToLong(i -> inOrder[i]).toArray(), positions);
  }

  /** Those that a block has. */
  Found in(PointBlock block) {
    int from = first(block.firstRow());
    int to = first(block.endRow());
    float[] values = new float[(to - from) * block.dimension()];
    for (int k = from; k < to; k++) {
      block.copy(rows[k], values, k - from);
    }
    return new Found(Arrays.copyOfRange(positions, from, to), block.dimension(), values);
  }

  /** The first of the rows that is not below this one. */
  private int first(long row) {
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

  /** Points that were wanted, with their positions. */
  static final class Found implements Serializable {
    private static final long serialVersionUID = 1;

    private final int[] positions;
    private final int dimension;
    private final float[] values;

    Found(int[] positions, int dimension, float[] values) {
      this.positions = positions;
      this.dimension = dimension;
      this.values = values;
    }

    int count() {
      return positions.length;
    }

    int position(int i) {
      return positions[i];
    }

    /** Puts every point to its position, counted from the first one. */
    void put(float[] into, int firstPosition) {
      for (int i = 0; i < positions.length; i++) {
        int at = (positions[i] - firstPosition) * dimension;
        System.arraycopy(values, i * dimension, into, at, dimension);
      }
    }

    /** One of the points. */
    Found only(int i) {
      float[] one = Arrays.copyOfRange(values, i * dimension, (i + 1) * dimension);
      return new Found(new int[] {positions[i]}, dimension, one);
    }
  }
}
