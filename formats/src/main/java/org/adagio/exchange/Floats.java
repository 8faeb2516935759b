package org.adagio.exchange;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.adagio.model.LinearEmbedding;

/** The numbers of a map's matrix as little-endian float32, row by row. */
final class Floats {
  /** Messages of Protocol Buffers and arrays of Java end at 2 GiB; a megabyte is for the rest. */
  private static final long MOST = (1L << 31) - (1L << 20);

  private Floats() {}

  static byte[] of(LinearEmbedding map, String format) {
    long length = (long) Float.BYTES * map.dimension() * map.sourceDimension();
    if (length > MOST) {
      throw new IllegalArgumentException(
          "%s takes maps of less than 2 GiB, got %d -> %d dimensions"
              .formatted(format, map.sourceDimension(), map.dimension()));
    }
    ByteBuffer bytes = ByteBuffer.allocate((int) length).order(ByteOrder.LITTLE_ENDIAN);
    for (float[] row : map.toArrays()) {
      for (float value : row) {
        bytes.putFloat(value);
      }
    }
    return bytes.array();
  }
}
