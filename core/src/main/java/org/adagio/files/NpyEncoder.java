package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.adagio.Matrix;
import org.adagio.data.ExactRows;

/**
 * npy 1.0: little-endian float32 or float64 in C order, the data aligned to 64 bytes as NumPy does.
 */
final class NpyEncoder implements PointEncoder {
  private static final int ALIGNMENT = 64;
  private static final int PREFIX = 10;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  @Override
  public ByteBuffer header(long points, int dimension, Precision precision) {
    String dict =
        "{'descr': '<f%d', 'fortran_order': False, 'shape': (%d, %d), }"
            .formatted(
                precision == Precision.FLOAT32 ? Float.BYTES : Double.BYTES, points, dimension);
    int total = (PREFIX + dict.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
    String padding = " ".repeat(total - PREFIX - dict.length() - 1) + "\n";
    return ByteBuffer.allocate(total)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
        .putShort((short) (total - PREFIX))
        .put((dict + padding).getBytes(StandardCharsets.US_ASCII))
        .flip();
  }

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    int count = rows * block.columns();
    makeRoom(count * Float.BYTES);
    buffer.asFloatBuffer().put(block.values(), 0, count);
    return buffer;
  }

  @Override
  public ByteBuffer encode(ExactRows block, int rows) {
    int count = rows * block.columns();
    makeRoom(count * Double.BYTES);
    for (int i = 0; i < count; i++) {
      buffer.putDouble(i * Double.BYTES, block.get(i));
    }
    return buffer;
  }

  private void makeRoom(int bytes) {
    if (buffer.capacity() < bytes) {
      buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    buffer.clear().limit(bytes);
  }
}
