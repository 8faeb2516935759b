package org.adagio.spark;

import java.io.Serializable;
import org.adagio.Matrix;
import org.apache.spark.broadcast.Broadcast;

/** A map, the kind of column it is applied to, and what becomes of rows without a point. */
final class Reduction implements Serializable {
  private static final long serialVersionUID = 1;

  private final Broadcast<JavaSerialized<Matrix>> map;
  private final PointColumn column;
  private final String name;
  private final BlockStore.InvalidRows invalid;

  Reduction(
      Broadcast<JavaSerialized<Matrix>> map,
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

  /**
   * Copies a point of the map's size.
   *
   * @return false where there is none and its row is to be left out
   */
  boolean read(Object point, float[] into) {
    if (point == null) {
      return refuse("a null row");
    }
    int size = column.size(point);
    if (size != into.length) {
      throw new IllegalArgumentException(
          "column %s must hold points of the model's size %d, got %d"
              .formatted(name, into.length, size));
    }
    return column.read(point, into, 0) || refuse("a value that is not finite");
  }

  private boolean refuse(String what) {
    if (invalid == BlockStore.InvalidRows.SKIP) {
      return false;
    }
    throw new IllegalArgumentException(
        "column %s has %s; handleInvalid = skip leaves such rows out".formatted(name, what));
  }
}
