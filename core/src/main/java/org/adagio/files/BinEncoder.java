package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.adagio.Matrix;

/** fbin and f16bin, as {@link BinFile} reads them. */
final class BinEncoder implements PointEncoder {
  private static final long MOST_POINTS = 0xFFFFFFFFL;

  private final RawRows rows;

  BinEncoder(Precision precision) {
    rows = new RawRows(precision);
  }

  @Override
  public ByteBuffer header(long points, int dimension) {
    if (points > MOST_POINTS) {
      throw new IllegalArgumentException("fbin holds fewer than 2^32 points, got " + points);
    }
    return ByteBuffer.allocate(BinFile.HEADER)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) points)
        .putInt(dimension)
        .flip();
  }

  @Override
  public ByteBuffer encode(Matrix block, int count) {
    return rows.of(block, count);
  }

  @Override
  public ByteBuffer encode(double[] block, int count, int dimension) {
    throw new IllegalArgumentException("fbin holds float32 alone");
  }
}
