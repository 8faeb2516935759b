package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.MalformedDataException;
import org.adagio.files.ArrayHeader.AxisOrder;
import org.adagio.files.io.ElementType;
import org.adagio.points.Dataset;

/** The arrays of MNIST, plain or packed with gzip. */
final class IdxFormat implements Format {
  private static final Map<Integer, ElementType> TYPES =
      Map.of(
          0x08, ElementType.UINT8,
          0x09, ElementType.INT8,
          0x0B, ElementType.INT16,
          0x0C, ElementType.INT32,
          0x0D, ElementType.FLOAT32,
          0x0E, ElementType.FLOAT64);

  @Override
  public String name() {
    return "idx";
  }

  @Override
  public boolean isNameOf(String plainName) {
    return Format.super.isNameOf(plainName) || plainName.matches(".*idx\\d+-ubyte");
  }

  static boolean isIdx(FileStart start) {
    byte[] bytes = start.bytes();
    return start.startsWith((byte) 0, (byte) 0)
        && bytes.length >= Integer.BYTES
        && TYPES.containsKey((int) bytes[2])
        && bytes[3] > 0;
  }

  @Override
  public boolean recognizes(FileStart start) {
    return isIdx(start);
  }

  @Override
  public Dataset open(FileStart start, ReadOptions options) {
    options.requireNoColumns(start.file());
    return new Dataset(start.name(), header(start).points());
  }

  static ArrayHeader header(FileStart start) {
    Path file = start.file();
    if (!isIdx(start)) {
      throw new MalformedDataException(
          file, "header", "an idx file (0, 0, type 8 to 14, number of axes)", "something else");
    }
    ByteBuffer bytes = ByteBuffer.wrap(start.bytes());
    int axes = bytes.get(3);
    int dataOffset = Integer.BYTES * (1 + axes);
    if (bytes.limit() < dataOffset) {
      throw new MalformedDataException(
          file, "header", dataOffset + " bytes of header", bytes.limit() + " bytes");
    }
    return new ArrayHeader(
        start.withoutBytes(),
        TYPES.get((int) bytes.get(2)),
        ByteOrder.BIG_ENDIAN,
        AxisOrder.C,
        IntStream.rangeClosed(1, axes)
            .mapToObj(axis -> bytes.getInt(Integer.BYTES * axis) & 0xFFFFFFFFL)
            .toList(),
        dataOffset);
  }
}
