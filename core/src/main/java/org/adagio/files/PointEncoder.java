package org.adagio.files;

import java.nio.ByteBuffer;
import org.adagio.Matrix;

/** Turns points into the bytes of one format. Not for several threads: buffers are reused. */
interface PointEncoder {

  /** What stands before all points. */
  default ByteBuffer header(long points, int dimension) {
    return ByteBuffer.allocate(0);
  }

  /** The first rows of a block, good until the next call. */
  ByteBuffer encode(Matrix block, int rows);

  /** The first rows of a block in float64, good until the next call. */
  ByteBuffer encode(double[] block, int rows, int dimension);
}
