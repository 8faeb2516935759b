package org.adagio.formats.parquet;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.values.ValuesReader;

/** Numbers one after the other; Parquet's own reader takes them byte by byte. */
final class PlainNumbers extends ValuesReader {
  private final int size;
  private final float[] floats = new float[ColumnPages.MOST];
  private ByteBuffer bytes;

  /**
   * @param size bytes of a number
   */
  PlainNumbers(int size) {
    this.size = size;
  }

  @Override
  public void initFromPage(int values, ByteBufferInputStream page) throws EOFException {
    bytes = page.slice(page.available()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Reads many at once. */
  void readFloats(double[] into, int count) {
    bytes.asFloatBuffer().get(floats, 0, count);
    bytes.position(bytes.position() + count * Float.BYTES);
    for (int i = 0; i < count; i++) {
      into[i] = floats[i];
    }
  }

  @Override
  public float readFloat() {
    return bytes.getFloat();
  }

  @Override
  public double readDouble() {
    return bytes.getDouble();
  }

  @Override
  public int readInteger() {
    return bytes.getInt();
  }

  @Override
  public long readLong() {
    return bytes.getLong();
  }

  @Override
  public void skip() {
    bytes.position(bytes.position() + size);
  }
}
