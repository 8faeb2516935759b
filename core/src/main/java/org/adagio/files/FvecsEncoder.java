package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.adagio.Matrix;

/** fvecs: each point is its dimension as int32 and its values, little-endian. */
final class FvecsEncoder implements PointEncoder {
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  @Override
  public ByteBuffer encode(double[] block, int rows, int dimension) {
    throw new IllegalArgumentException("fvecs holds float32 alone");
  }

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    int dimension = block.columns();
    int record = Integer.BYTES + dimension * Float.BYTES;
    if (buffer.capacity() < rows * record) {
      buffer = ByteBuffer.allocateDirect(rows * record).order(ByteOrder.LITTLE_ENDIAN);
    }
    buffer.clear();
    for (int row = 0; row < rows; row++) {
      buffer.putInt(dimension);
      buffer.asFloatBuffer().put(block.values(), row * dimension, dimension);
      buffer.position((row + 1) * record);
    }
    return buffer.flip();
  }
}
