package org.adagio.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.points.PointCloud;

/** Files of fvecs, bvecs and ivecs: each point is its dimension as int32 and its values. */
record VecsFile(FileStart head, ElementType type) {

  PointCloud points() {
    Path file = head.file();
    if (head.packing() == FileStart.Packing.GZIP) {
      throw MalformedDataException.unreadable(file, "is packed; unpack it with gunzip first");
    }
    int dimension = dimension();
    if (dimension < 1) {
      throw new MalformedDataException(
          file, "row 0", "a dimension of at least 1", "dimension " + dimension);
    }
    long size = fileSize();
    long record = recordSize();
    if (size % record != 0) {
      throw new MalformedDataException(
          file,
          "size",
          "a multiple of %d bytes, as dimension %d needs".formatted(record, dimension),
          size + " bytes");
    }
    Bytes bytes = head.wholeFile(size);
    Elements elements = new Elements(file, bytes, type, ByteOrder.LITTLE_ENDIAN);
    return new VecsCloud(elements, size / record, dimension);
  }

  /** Whether the first record's dimension divides the file into records. */
  boolean isConsistent() {
    return head.packing() == FileStart.Packing.PLAIN
        && dimension() > 0
        && fileSize() % recordSize() == 0;
  }

  private long recordSize() {
    return Integer.BYTES + (long) dimension() * type.size();
  }

  private int dimension() {
    if (head.bytes().length < Integer.BYTES) {
      throw new MalformedDataException(
          head.file(), "row 0", "4 bytes of dimension", head.bytes().length + " bytes");
    }
    return ByteBuffer.wrap(head.bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
  }

  private long fileSize() {
    try {
      return Files.size(head.file());
    } catch (IOException e) {
      throw MalformedDataException.unreadable(head.file(), e);
    }
  }
}
