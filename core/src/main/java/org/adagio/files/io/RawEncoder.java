package org.adagio.files.io;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.adagio.Matrix;
import org.adagio.Precision;

/** Points as little-endian numbers, one after the other, in a buffer that is reused. */
public final class RawEncoder implements PointEncoder {
  private final Header header;
  private final Precision precision;
  private final boolean eachDimension;
  private ByteBuffer buffer = ByteBuffer.allocate(0);

  @FunctionalInterface
  public interface Header {
    ByteBuffer of(long points, int dimension);
  }

  private RawEncoder(Header header, Precision precision, boolean eachDimension) {
    this.header = header;
    this.precision = precision;
    this.eachDimension = eachDimension;
  }

  public static RawEncoder after(Header header, Precision precision) {
    return new RawEncoder(header, precision, false);
  }

  public static RawEncoder ofRecords() {
    return new RawEncoder((points, d) -> ByteBuffer.allocate(0), Precision.FLOAT32, true);
  }

  @Override
  public ByteBuffer header(long points, int dimension) {
    return header.of(points, dimension);
  }

  @Override
  public ByteBuffer encode(Matrix block, int rows) {
    int d = block.columns();
    makeRoom(rows * (d * precision.bytes() + (eachDimension ? Integer.BYTES : 0)));
    if (eachDimension) {
      for (int row = 0; row < rows; row++) {
        buffer.putInt(d);
        put(block.values(), row * d, d);
      }
    } else {
      put(block.values(), 0, rows * d);
    }
    return buffer.flip();
  }

  private void put(float[] values, int first, int count) {
    int start = buffer.position();
    if (precision == Precision.FLOAT16) {
      for (int i = 0; i < count; i++) {
        buffer.putShort(start + i * Short.BYTES, Half.of(values[first + i]));
      }
    } else {
      buffer.asFloatBuffer().put(values, first, count);
    }
    buffer.position(start + count * precision.bytes());
  }

  @Override
  public ByteBuffer encode(double[] block, int rows, int dimension) {
    makeRoom(rows * dimension * Double.BYTES);
    buffer.asDoubleBuffer().put(block, 0, rows * dimension);
    return buffer;
  }

  private void makeRoom(int bytes) {
    if (buffer.capacity() < bytes) {
      buffer = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
    buffer.clear().limit(bytes);
  }
}
