package org.adagio.spark;

import java.io.Serializable;
import org.adagio.model.LinearEmbedding;
import org.apache.spark.broadcast.Broadcast;

/** A map, the kind of column it is applied to, and what becomes of rows without a point. */
final class Reduction implements Serializable {
  private static final long serialVersionUID = 1;

  private final Broadcast<JavaSerialized<SavedMap>> map;
  private final PointColumn column;
  private final String name;
  private final BlockStore.InvalidRows invalid;
  private final int dimension;

  Reduction(
      Broadcast<JavaSerialized<SavedMap>> map,
      PointColumn column,
      String name,
      BlockStore.InvalidRows invalid) {
    this.map = map;
    this.column = column;
    this.name = name;
    this.invalid = invalid;
    dimension = map().sourceDimension();
  }

  LinearEmbedding map() {
    return map.value().content().embedding();
  }

  PointColumn column() {
    return column;
  }

  /**
   * Copies a point of the map's size among others.
   *
   * @return false where there is none and its row is to be left out
   */
  boolean read(Object point, float[] into, int offset) {
    if (point == null) {
      return refuse("a null row");
    }
    int size = column.size(point);
    if (size != dimension) {
      throw new IllegalArgumentException(
          "column %s must hold points of the model's size %d, got %d"
              .formatted(name, dimension, size));
    }
    return column.read(point, into, offset) || refuse("a value that is not finite");
  }

  /** The image of a point, or null where there is none. */
  Object image(Object point) {
    if (point == null) {
      return null;
    }
    float[] values = new float[dimension];
    read(point, values, 0);
    return column.write(map().apply(values));
  }

  private boolean refuse(String what) {
    if (invalid == BlockStore.InvalidRows.SKIP) {
      return false;
    }
    throw new IllegalArgumentException(
        "column %s has %s; handleInvalid = skip leaves such rows out".formatted(name, what));
  }
}
