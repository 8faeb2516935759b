package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.adagio.Matrix;

/** npy 1.0: little-endian numbers in C order, the data aligned to 64 bytes as NumPy does. */
final class NpyEncoder implements PointEncoder {
  private static final int ALIGNMENT = 64;
  private static final int PREFIX = 10;

  private final Precision precision;
  private final RawRows rows;

  NpyEncoder(Precision precision) {
    this.precision = precision;
    rows = new RawRows(precision);
  }

  @Override
  public ByteBuffer header(long points, int dimension) {
    String dict =
        "{'descr': '<f%d', 'fortran_order': False, 'shape': (%d, %d), }"
            .formatted(precision.bytes(), points, dimension);
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
  public ByteBuffer encode(Matrix block, int count) {
    return rows.of(block, count);
  }

  @Override
  public ByteBuffer encode(double[] block, int count, int dimension) {
    return rows.of(block, count * dimension);
  }
}
