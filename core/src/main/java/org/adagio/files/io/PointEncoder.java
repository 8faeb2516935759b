package org.adagio.files.io;

import java.nio.ByteBuffer;
import org.adagio.Matrix;

/** Turns points into the bytes of one format. Not for several threads: buffers are reused. */
public interface PointEncoder {
  ByteBuffer header(long points, int dimension);

  /** The first rows of a block, good until the next call. */
  ByteBuffer encode(Matrix block, int rows);

  /** The first rows of a block in float64, good until the next call. */
  ByteBuffer encode(double[] block, int rows, int dimension);
}
