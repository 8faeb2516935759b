package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.adagio.Matrix;

/** Rows as little-endian numbers, one after the other, in a buffer that is reused. */
final class RawRows {
  private final Precision precision;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  RawRows(Precision precision) {
    this.precision = precision;
  }

  ByteBuffer of(Matrix block, int rows) {
    int count = rows * block.columns();
    makeRoom(count * precision.bytes());
    if (precision == Precision.FLOAT16) {
      for (int i = 0; i < count; i++) {
        buffer.putShort(i * Short.BYTES, Half.of(block.values()[i]));
      }
    } else {
      buffer.asFloatBuffer().put(block.values(), 0, count);
    }
    return buffer;
  }

  ByteBuffer of(double[] values, int count) {
    makeRoom(count * Double.BYTES);
    buffer.asDoubleBuffer().put(values, 0, count);
    return buffer;
  }

  private void makeRoom(int bytes) {
    if (buffer.capacity() < bytes) {
      buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    buffer.clear().limit(bytes);
  }
}
