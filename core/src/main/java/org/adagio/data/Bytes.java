package org.adagio.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The bytes of a file, mapped or unpacked into memory. Invariant: a segment overlaps the next one
 * by a piece, so any slice of at most {@link #PIECE} bytes lies in one segment. Safe for many
 * threads.
 */
final class Bytes {
  /** The longest slice. */
  static final int PIECE = 1 << 20;

  private static final long SEGMENT = 1L << 30;
  private static final long STRIDE = SEGMENT - PIECE;
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final ByteBuffer[] segments;

  private interface SegmentSource {
    ByteBuffer segment(long start, long length) throws IOException;
  }

  private Bytes(long size, SegmentSource source) throws IOException {
    segments = new ByteBuffer[Math.toIntExact((size + STRIDE - 1) / STRIDE)];
    for (int i = 0; i < segments.length; i++) {
      segments[i] = source.segment(i * STRIDE, Math.min(SEGMENT, size - i * STRIDE));
    }
  }

  /** The file, which must have exactly so many bytes. */
  static Bytes map(Path file, long expected) {
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() != expected) {
        throw wrongSize(file, expected, channel.size() + " bytes");
      }
      return new Bytes(
          expected, (start, length) -> channel.map(FileChannel.MapMode.READ_ONLY, start, length));
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  /** What the gzip file holds, which must be exactly so many bytes; memory grows as they arrive. */
  static Bytes unpack(Path file, long expected) {
    if (expected > LARGEST_ARRAY) {
      throw MalformedDataException.unreadable(
          file, "holds " + expected + " bytes, too many to unpack into memory; unpack it first");
    }
    try (InputStream in = Head.stream(file, Head.Packing.GZIP)) {
      byte[] bytes = readAll(file, in, (int) expected);
      return new Bytes(
          expected, (start, length) -> ByteBuffer.wrap(bytes).slice((int) start, (int) length));
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  private static byte[] readAll(Path file, InputStream in, int expected) throws IOException {
    byte[] bytes = new byte[Math.min(expected, PIECE)];
    int length = 0;
    while (length < expected) {
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(expected, 2L * length));
      }
      int more = in.read(bytes, length, bytes.length - length);
      if (more < 0) {
        throw wrongSize(file, expected, length + " bytes");
      }
      length += more;
    }
    if (in.read() >= 0) {
      throw wrongSize(file, expected, "more");
    }
    return bytes;
  }

  private static MalformedDataException wrongSize(Path file, long expected, String found) {
    return new MalformedDataException(file, "size", expected + " bytes", found);
  }

  /** A view of at most {@link #PIECE} bytes. */
  ByteBuffer slice(long offset, int length, ByteOrder order) {
    int segment = (int) (offset / STRIDE);
    return segments[segment].slice((int) (offset - segment * STRIDE), length).order(order);
  }
}
