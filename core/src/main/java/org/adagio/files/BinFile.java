package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.adagio.points.PointCloud;

/**
 * Files of fbin, f16bin, u8bin and i8bin, as of big-ann-benchmarks: the number of points and their
 * dimension as uint32, then all values, little-endian.
 */
record BinFile(FileStart head, ElementType type) {
  static final int HEADER = 2 * Integer.BYTES;

  PointCloud points() {
    Path file = head.file();
    if (head.bytes().length < HEADER) {
      throw new MalformedDataException(
          file, "header", "8 bytes of size and dimension", head.bytes().length + " bytes");
    }
    ByteBuffer header = ByteBuffer.wrap(head.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    long size = header.getInt(0) & 0xFFFFFFFFL;
    int dimension = header.getInt(Integer.BYTES);
    if (size < 1 || dimension < 1) {
      throw new MalformedDataException(
          file,
          "header",
          "at least one point of at least one coordinate",
          "%d points of dimension %d".formatted(size, dimension));
    }
    Bytes bytes = head.wholeFile(expectedBytes(size, dimension));
    Elements elements = new Elements(file, bytes, type, ByteOrder.LITTLE_ENDIAN);
    return new RowMajorCloud(elements, HEADER, size, dimension);
  }

  private long expectedBytes(long size, int dimension) {
    try {
      return Math.addExact(
          HEADER, Math.multiplyExact(size, Math.multiplyExact((long) dimension, type.size())));
    } catch (ArithmeticException e) {
      throw new MalformedDataException(
          head.file(),
          "header",
          "fewer than 2^63 bytes",
          "%d points of dimension %d".formatted(size, dimension));
    }
  }
}
