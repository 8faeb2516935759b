package org.adagio.formats.parquet;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.adagio.MalformedDataException;

/**
 * Looks through the footer of a Parquet file before the library does, which takes memory for lists
 * and texts as long as they say they are. The footer is one struct of Thrift's compact protocol;
 * what its fields mean does not matter here.
 */
final class ParquetFooter {
  private static final int MAGIC = 'P' | 'A' << 8 | 'R' << 16 | '1' << 24;
  private static final int ENCRYPTED = 'P' | 'A' << 8 | 'R' << 16 | 'E' << 24;
  private static final int END = 2 * Integer.BYTES;

  /** By the definition of the format, structs and lists lie in each other at most 7 deep. */
  private static final int DEEPEST = 32;

  private static final int LONG_LIST = 15;
  private static final int UUID = 16;

  private final ByteBuffer bytes;

  private ParquetFooter(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /**
   * Passes a footer whose parts are as long as they say, and one that is encrypted, which the
   * library refuses.
   *
   * @throws MalformedDataException if there is none, or a part is not whole, says that it is longer
   *     than what is left, or lies too deep in others
   */
  static void require(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      if (size < END) {
        throw noFooter(file);
      }
      ByteBuffer end = read(channel, size - END, END);
      long length = end.getInt();
      int magic = end.getInt();
      if (magic == ENCRYPTED) {
        return;
      }
      if (magic != MAGIC || length < 0 || length > size - END) {
        throw noFooter(file);
      }
      new ParquetFooter(read(channel, size - END - length, (int) length)).struct(0);
    } catch (BufferUnderflowException e) {
      throw damaged(file, "its end amid one");
    } catch (IllegalArgumentException e) {
      throw damaged(file, e.getMessage());
    }
  }

  private static MalformedDataException noFooter(Path file) {
    return MalformedDataException.unreadable(
        file, "cannot be read as Parquet: it ends without a footer; it may have been cut");
  }

  private static MalformedDataException damaged(Path file, String found) {
    return new MalformedDataException(file.toString(), "footer", "whole parts", found);
  }

  private static ByteBuffer read(FileChannel channel, long position, int length)
      throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) >= 0) {
      // reads on
    }
    return bytes.flip();
  }

  /** A field begins with its type, and with its number where that does not follow from the last. */
  private void struct(int depth) {
    for (int head = bytes.get(); (head & 0xF) != 0; head = bytes.get()) {
      if ((head & 0xF0) == 0) {
        varint();
      }
      boolean holdsItsValue = (head & 0xF) <= 2; // true and false
      if (!holdsItsValue) {
        value(head & 0xF, depth);
      }
    }
  }

  private void value(int type, int around) {
    int depth = around + 1;
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("one that lies too deep in others");
    }
    switch (type) {
      case 1, 2, 3 -> bytes.get();
      case 4, 5, 6 -> varint();
      case 7 -> skip(Double.BYTES);
      case 8 -> skip(varint());
      case 9, 10 -> list(depth);
      case 11 -> map(depth);
      case 12 -> struct(depth);
      case 13 -> skip(UUID);
      default -> throw new IllegalArgumentException("one of an unknown type");
    }
  }

  private void list(int depth) {
    int head = bytes.get() & 0xFF;
    long size = head >> 4;
    if (size == LONG_LIST) {
      size = varint();
    }
    requireLeft(size);
    for (long i = 0; i < size; i++) {
      value(head & 0xF, depth);
    }
  }

  private void map(int depth) {
    long size = varint();
    requireLeft(size);
    if (size > 0) {
      int types = bytes.get() & 0xFF;
      for (long i = 0; i < size; i++) {
        value(types >> 4, depth);
        value(types & 0xF, depth);
      }
    }
  }

  /** Seven bits a byte, the lowest first; what does not fit 64 bits is no length. */
  private long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = bytes.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IllegalArgumentException("a number of more than 64 bits");
  }

  private void skip(long length) {
    requireLeft(length);
    bytes.position(bytes.position() + (int) length);
  }

  /** Every part of a list takes a byte at least. */
  private void requireLeft(long length) {
    if (length < 0 || length > bytes.remaining()) {
      throw new IllegalArgumentException("one that says it is longer than what is left");
    }
  }
}
