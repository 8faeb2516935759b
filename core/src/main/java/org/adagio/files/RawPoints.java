package org.adagio.files;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.adagio.points.PointCloud;

/** Points that lie one after the other within a file, which may be larger than memory. */
public final class RawPoints {
  private RawPoints() {}

  /**
   * Numbers in C order within a file. Values that are not finite are refused as they are read.
   *
   * @param offset of the first byte
   * @param type NumPy's name for a number, such as f4
   * @param size how many points
   * @throws MalformedDataException if the file cannot be read, or ends before the last point
   * @throws IllegalArgumentException if there is no such type, no point or no coordinate
   */
  public static PointCloud of(
      Path file, long offset, String type, ByteOrder order, long size, int dimension) {
    ElementType element = NpyFile.typeOf(type);
    if (element == null || size < 1 || dimension < 1) {
      throw new IllegalArgumentException(
          "there must be points of a known type, got %d of dimension %d and type %s"
              .formatted(size, dimension, type));
    }
    long end = end(file, offset, size, (long) dimension * element.size());
    try {
      long length = Files.size(file);
      if (offset < 0 || end > length) {
        throw new MalformedDataException(
            file, "size", "at least %d bytes".formatted(end), length + " bytes");
      }
      Elements elements = new Elements(file, Bytes.of(file, length), element, order);
      return new RowMajorCloud(elements, offset, size, dimension);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  private static long end(Path file, long offset, long size, long bytesOfPoint) {
    try {
      return Math.addExact(offset, Math.multiplyExact(size, bytesOfPoint));
    } catch (ArithmeticException e) {
      throw new MalformedDataException(file, "size", "fewer than 2^63 bytes", "more");
    }
  }
}
