package org.adagio.formats.hdf5;

import io.jhdf.storage.HdfBackingStorage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Looks in the header of a dataset for a flag of its layout that jHDF passes over: chunks that lie
 * partly beyond the last row or column are not packed.
 */
final class Hdf5EdgeChunks {
  private static final int SIGNATURE = 'O' | 'H' << 8 | 'D' << 16 | 'R' << 24;
  private static final int CONTINUATION = 0x10;
  private static final int LAYOUT = 8;
  private static final int LAYOUT_VERSION = 4;

  /** What stands before the messages of a header's first part, at most. */
  private static final int LONGEST_START = 34;

  private final HdfBackingStorage storage;
  private final Deque<ByteBuffer> parts = new ArrayDeque<>();
  private int beforeEach;

  private Hdf5EdgeChunks(HdfBackingStorage storage) {
    this.storage = storage;
  }

  /**
   * Whether they are not packed.
   *
   * @param address of the dataset's header
   */
  static boolean areUnpacked(HdfBackingStorage storage, long address) {
    return new Hdf5EdgeChunks(storage).flag(address);
  }

  private ByteBuffer bytes(long address, long length) {
    return storage.map(address, length).slice().order(ByteOrder.LITTLE_ENDIAN);
  }

  private boolean flag(long address) {
    ByteBuffer start = bytes(address, Math.min(LONGEST_START, storage.size() - address));
    if (start.getInt() != SIGNATURE) {
      return false; // an older header, which has no such layout
    }
    start.get();
    int flags = start.get();
    beforeEach = (flags & 4) == 0 ? 0 : Short.BYTES;
    start.position(
        start.position() + ((flags & 0x20) == 0 ? 0 : 16) + ((flags & 0x10) == 0 ? 0 : 4));
    long length = number(start, 1 << (flags & 3));
    parts.add(bytes(address + start.position(), length));
    while (!parts.isEmpty()) {
      ByteBuffer part = parts.remove();
      while (part.remaining() > Integer.BYTES + beforeEach) {
        int type = part.get();
        int size = Short.toUnsignedInt(part.getShort());
        part.position(part.position() + 1 + beforeEach);
        ByteBuffer message = part.slice(part.position(), size).order(ByteOrder.LITTLE_ENDIAN);
        if (type == LAYOUT) {
          return message.get(0) == LAYOUT_VERSION && (message.get(2) & 1) == 1;
        }
        if (type == CONTINUATION) {
          long at = number(message, storage.getSizeOfOffsets()) + Integer.BYTES;
          long all = number(message, storage.getSizeOfLengths()) - 2 * Integer.BYTES;
          parts.add(bytes(at, all)); // between a signature and a checksum
        }
        part.position(part.position() + size);
      }
    }
    return false;
  }

  private static long number(ByteBuffer from, int size) {
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (from.get() & 0xFFL) << (i * Byte.SIZE);
    }
    return value;
  }
}
