package org.adagio.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.adagio.MalformedDataException;
import org.adagio.Precision;
import org.adagio.files.io.ArrayCloud;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.PointEncoder;
import org.adagio.files.io.RawEncoder;
import org.adagio.points.PointCloud;

/** fvecs, bvecs and ivecs: each point is its dimension as int32 and its values, little-endian. */
record VecsFormat(String name, ElementType type) implements ArrayFormat {
  /** Whether the first record's dimension divides the file into records. */
  @Override
  public boolean recognizes(FileStart start) {
    return isNameOf(start.plainName())
        && !start.isPacked()
        && dimension(start) > 0
        && size(start.file()) % record(dimension(start)) == 0;
  }

  @Override
  public PointCloud points(FileStart start) {
    Path file = start.file();
    if (start.isPacked()) {
      throw MalformedDataException.unreadable(file, "is packed; unpack it with gunzip first");
    }
    int dimension = dimension(start);
    if (dimension < 1) {
      throw new MalformedDataException(
          file, "row 0", "a dimension of at least 1", "dimension " + dimension);
    }
    long size = size(file);
    long record = record(dimension);
    if (size % record != 0) {
      throw new MalformedDataException(
          file,
          "size",
          "a multiple of %d bytes, as dimension %d needs".formatted(record, dimension),
          size + " bytes");
    }
    return new ArrayCloud.Records(
        start.elements(size, type, ByteOrder.LITTLE_ENDIAN), size / record, dimension);
  }

  private long record(int dimension) {
    return Integer.BYTES + (long) dimension * type.size();
  }

  private static int dimension(FileStart start) {
    if (start.bytes().length < Integer.BYTES) {
      throw new MalformedDataException(
          start.file(), "row 0", "4 bytes of dimension", start.bytes().length + " bytes");
    }
    return ByteBuffer.wrap(start.bytes()).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  @Override
  public Set<Precision> precisions() {
    return type == ElementType.FLOAT32 ? Set.of(Precision.FLOAT32) : Set.of();
  }

  @Override
  public PointEncoder encoder(Precision precision) {
    return RawEncoder.ofRecords();
  }
}
