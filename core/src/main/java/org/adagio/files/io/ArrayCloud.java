package org.adagio.files.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.adagio.MalformedDataException;
import org.adagio.points.PointCloud;

/** Points whose numbers lie in a file, which may be larger than memory, in one of three orders. */
public sealed interface ArrayCloud extends PointCloud {
  Elements elements();

  void read(long firstRow, int count, Elements.Sink into, int at);

  @Override
  default void read(long firstRow, int count, float[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    read(firstRow, count, elements().into(into), at);
  }

  @Override
  default void readExact(long firstRow, int count, double[] into, int at) {
    Objects.checkFromIndexSize(firstRow, count, size());
    read(firstRow, count, elements().into(into), at);
  }

  @Override
  default boolean isFinite() {
    return true;
  }

  @Override
  default boolean isFloat32() {
    return elements().type().isFloat32();
  }

  private static String where(long row, int column) {
    return "row %d, column %d".formatted(row, column);
  }

  record Rows(Elements elements, long offset, long size, int dimension) implements ArrayCloud {
    @Override
    public void read(long firstRow, int count, Elements.Sink into, int at) {
      elements.read(
          offset + firstRow * dimension * elements.type().size(),
          count * dimension,
          into,
          at,
          i -> where(firstRow + i / dimension, i % dimension));
    }
  }

  /** One coordinate of all points after the other, from a byte on: Fortran order. */
  record Columns(Elements elements, long offset, long size, int dimension) implements ArrayCloud {
    private static final int TILE = 1024;

    @Override
    public void read(long firstRow, int count, Elements.Sink into, int at) {
      double[] part = new double[Math.min(TILE, count)];
      for (int done = 0; done < count; done += TILE) {
        int rows = Math.min(TILE, count - done);
        for (int column = 0; column < dimension; column++) {
          readColumn(firstRow + done, column, rows, part);
          for (int i = 0; i < rows; i++) {
            into.put(at + (done + i) * dimension + column, part[i]);
          }
        }
      }
    }

    private void readColumn(long row, int column, int rows, double[] part) {
      long start = offset + (column * size + row) * elements.type().size();
      elements.read(start, rows, elements.into(part), 0, i -> where(row + i, column));
    }
  }

  /** Each point after its dimension. */
  record Records(Elements elements, long size, int dimension) implements ArrayCloud {
    @Override
    public void read(long firstRow, int count, Elements.Sink into, int at) {
      long length = Integer.BYTES + (long) dimension * elements.type().size();
      int atOnce = (int) (Bytes.PIECE / length);
      for (int done = 0; done < count; ) {
        long row = firstRow + done;
        if (atOnce == 0) {
          readLong(row, row * length, into, at + done++ * dimension);
        } else {
          int rows = Math.min(atOnce, count - done);
          readSome(row, rows, (int) length, into, at + done * dimension);
          done += rows;
        }
      }
    }

    private void readSome(long row, int rows, int length, Elements.Sink into, int at) {
      use(
          row * length,
          rows * length,
          records -> {
            for (int i = 0; i < rows; i++) {
              long number = row + i;
              requireDimension(number, records.getInt(i * length));
              ByteBuffer values =
                  records
                      .slice(i * length + Integer.BYTES, length - Integer.BYTES)
                      .order(elements.order());
              into.take(values, dimension, at + i * dimension, column -> where(number, column));
            }
          });
    }

    private void readLong(long row, long offset, Elements.Sink into, int at) {
      use(offset, Integer.BYTES, head -> requireDimension(row, head.getInt(0)));
      elements.read(offset + Integer.BYTES, dimension, into, at, column -> where(row, column));
    }

    private void use(long offset, int length, Bytes.Use use) {
      elements.bytes().use(offset, length, ByteOrder.LITTLE_ENDIAN, use);
    }

    private void requireDimension(long row, int found) {
      if (found != dimension) {
        throw new MalformedDataException(
            elements.file(),
            "row " + row,
            "dimension " + dimension + " as in the first row",
            "dimension " + found);
      }
    }
  }

  /** Numbers in C order, from a byte on, within a file that holds more than these. */
  static ArrayCloud within(
      Path file, long offset, ElementType type, ByteOrder order, long size, int dimension) {
    if (size < 1 || dimension < 1) {
      throw new IllegalArgumentException(
          "there must be points, got %d of dimension %d".formatted(size, dimension));
    }
    long end = end(file, offset, size, (long) dimension * type.size());
    try {
      long length = Files.size(file);
      if (offset < 0 || end > length) {
        throw new MalformedDataException(
            file, "size", "at least %d bytes".formatted(end), length + " bytes");
      }
      return new Rows(
          new Elements(file, Bytes.of(file, length), type, order), offset, size, dimension);
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
