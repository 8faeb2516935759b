package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.adagio.files.ArrayHeader.AxisOrder;

/** The header of an idx file, the format of MNIST. */
final class IdxFile {
  private static final Map<Integer, ElementType> TYPES =
      Map.of(
          0x08, ElementType.UINT8,
          0x09, ElementType.INT8,
          0x0B, ElementType.INT16,
          0x0C, ElementType.INT32,
          0x0D, ElementType.FLOAT32,
          0x0E, ElementType.FLOAT64);

  private IdxFile() {}

  static boolean recognizes(FileStart head) {
    byte[] bytes = head.bytes();
    return head.startsWith((byte) 0, (byte) 0)
        && bytes.length >= Integer.BYTES
        && TYPES.containsKey((int) bytes[2])
        && bytes[3] > 0;
  }

  static ArrayHeader header(FileStart head) {
    Path file = head.file();
    if (!recognizes(head)) {
      throw new MalformedDataException(
          file, "header", "an idx file (0, 0, type 8 to 14, number of axes)", "something else");
    }
    ByteBuffer bytes = ByteBuffer.wrap(head.bytes());
    int axes = bytes.get(3);
    int dataOffset = Integer.BYTES * (1 + axes);
    if (bytes.limit() < dataOffset) {
      throw new MalformedDataException(
          file, "header", dataOffset + " bytes of header", bytes.limit() + " bytes");
    }
    return new ArrayHeader(
        head,
        TYPES.get((int) bytes.get(2)),
        ByteOrder.BIG_ENDIAN,
        AxisOrder.C,
        IntStream.rangeClosed(1, axes)
            .mapToObj(axis -> bytes.getInt(Integer.BYTES * axis) & 0xFFFFFFFFL)
            .toList(),
        dataOffset);
  }
}
