package org.adagio.spark;

import java.io.Serializable;
import org.adagio.linalg.Matrix;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;

/** A map, the kind of column it is applied to, and what becomes of rows without a point. */
final class Reduction implements Serializable {
  private static final long serialVersionUID = 1;

  private final Broadcast<Parcel<Matrix>> map;
  private final PointColumn column;
  private final String name;
  private final BlockStore.InvalidRows invalid;

  Reduction(
      Broadcast<Parcel<Matrix>> map,
      PointColumn column,
      String name,
      BlockStore.InvalidRows invalid) {
    this.map = map;
    this.column = column;
    this.name = name;
    this.invalid = invalid;
  }

  Matrix map() {
    return map.value().content();
  }

  PointColumn column() {
    return column;
  }

  /** What reads the points of rows, in one thread. */
  Points points() {
    return new Points(map().columns());
  }

  /** Reads points of the map's size. */
  final class Points {
    private final int d;

    private Points(int d) {
      this.d = d;
    }

    /**
     * Copies a row's point.
     *
     * @return false where the row has none and is to be left out
     */
    boolean read(SpecializedGetters row, int ordinal, float[] into, int offset) {
      if (row.isNullAt(ordinal)) {
        return refuse("a null row");
      }
      int size = column.size(row, ordinal);
      if (size != d) {
        throw new IllegalArgumentException(
            "column %s must hold points of the model's size %d, got %d".formatted(name, d, size));
      }
      return column.read(row, ordinal, into, offset) || refuse("a value that is not finite");
    }
  }

  private boolean refuse(String what) {
    if (invalid == BlockStore.InvalidRows.SKIP) {
      return false;
    }
    throw new IllegalArgumentException(
        "column %s has %s; handleInvalid = skip leaves such rows out".formatted(name, what));
  }

  @Override
  public String toString() {
    return name;
  }
}
