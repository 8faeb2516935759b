package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.adagio.MalformedDataException;
import org.adagio.Precision;
import org.adagio.files.io.ArrayCloud;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Elements;
import org.adagio.files.io.PointEncoder;
import org.adagio.files.io.RawEncoder;
import org.adagio.points.PointCloud;

/**
 * fbin, f16bin, u8bin and i8bin, as of big-ann-benchmarks: the number of points and their dimension
 * as uint32, then all values, little-endian.
 */
record BinFormat(String name, ElementType type) implements ArrayFormat {
  private static final int HEADER = 2 * Integer.BYTES;
  private static final long MOST_POINTS = 0xFFFFFFFFL;

  @Override
  public boolean recognizes(FileStart start) {
    return false; // any two numbers may begin such a file: its suffix tells
  }

  @Override
  public PointCloud points(FileStart start) {
    if (start.bytes().length < HEADER) {
      throw malformed(start, "8 bytes of size and dimension", start.bytes().length + " bytes");
    }
    ByteBuffer header = ByteBuffer.wrap(start.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    long size = header.getInt(0) & MOST_POINTS;
    int dimension = header.getInt(Integer.BYTES);
    String found = "%d points of dimension %d".formatted(size, dimension);
    if (size < 1 || dimension < 1) {
      throw malformed(start, "at least one point of at least one coordinate", found);
    }
    try {
      long bytes = Math.multiplyExact(size, Math.multiplyExact((long) dimension, type.size()));
      Elements elements =
          start.elements(Math.addExact(HEADER, bytes), type, ByteOrder.LITTLE_ENDIAN);
      return new ArrayCloud.Rows(elements, HEADER, size, dimension);
    } catch (ArithmeticException e) {
      throw malformed(start, "fewer than 2^63 bytes", found);
    }
  }

  private static MalformedDataException malformed(FileStart start, String expected, String found) {
    return new MalformedDataException(start.file(), "header", expected, found);
  }

  /** f16bin has but one precision, and takes what is written as float32 by default. */
  @Override
  public Set<Precision> precisions() {
    return switch (type) {
      case FLOAT32 -> Set.of(Precision.FLOAT32);
      case FLOAT16 -> Set.of(Precision.FLOAT16, Precision.FLOAT32);
      default -> Set.of();
    };
  }

  @Override
  public Precision written(Precision asked) {
    return type == ElementType.FLOAT16 ? Precision.FLOAT16 : asked;
  }

  @Override
  public PointEncoder encoder(Precision precision) {
    return RawEncoder.after(BinFormat::header, precision);
  }

  private static ByteBuffer header(long points, int dimension) {
    if (points > MOST_POINTS) {
      throw new IllegalArgumentException("fbin holds fewer than 2^32 points, got " + points);
    }
    return ByteBuffer.allocate(HEADER)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt((int) points)
        .putInt(dimension)
        .flip();
  }
}
