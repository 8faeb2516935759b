package org.adagio.formats.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.ByteBufferInputStream;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ValuesType;
import org.apache.parquet.column.values.ValuesReader;

/**
 * Small numbers that say of each value of a page how it belongs to its row: whether a list goes on,
 * and how much of the way to the value is there.
 */
@FunctionalInterface
interface Levels {
  /** Where there is only one level. */
  Levels NONE = (into, count) -> Arrays.fill(into, 0, count, (byte) 0);

  /** Reads the next of them. */
  void read(byte[] into, int count);

  /**
   * Those at the start of a page of the first version, which say how long they are.
   *
   * @param most the highest of them
   */
  static Levels of(
      Encoding encoding,
      ColumnDescriptor leaf,
      ValuesType type,
      int most,
      int values,
      ByteBufferInputStream page)
      throws IOException {
    if (most == 0) {
      return NONE;
    }
    if (encoding == Encoding.RLE) {
      return runs(
          page.slice(page.slice(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).getInt()), most);
    }
    ValuesReader reader = encoding.getValuesReader(leaf, type);
    reader.initFromPage(values, page);
    return (into, count) -> {
      for (int i = 0; i < count; i++) {
        into[i] = (byte) reader.readInteger();
      }
    };
  }

  /** Those that fill some bytes. */
  static Levels runs(ByteBuffer bytes, int most) {
    return most == 0 ? NONE : new Runs(bytes, Integer.SIZE - Integer.numberOfLeadingZeros(most));
  }

  /** Runs of one level, and of levels side by side, each of a few bits. */
  final class Runs implements Levels {
    private final ByteBuffer bytes;
    private final int width;
    private int left;
    private byte level;
    private boolean packed;
    private int start;
    private int bit;

    private Runs(ByteBuffer bytes, int width) {
      this.bytes = bytes;
      this.width = width;
    }

    @Override
    public void read(byte[] into, int count) {
      for (int done = 0; done < count; ) {
        if (left == 0) {
          begin();
        }
        int some = Math.min(left, count - done);
        if (packed) {
          unpack(into, done, some);
        } else {
          Arrays.fill(into, done, done + some, level);
        }
        left -= some;
        done += some;
      }
    }

    private void begin() {
      int head = varint();
      packed = (head & 1) == 1;
      left = head >>> 1;
      if (packed) {
        start = bytes.position();
        bit = 0;
        bytes.position(Math.min(bytes.limit(), start + left * width));
        left = Math.multiplyExact(left, Byte.SIZE);
      } else {
        level = bytes.get();
      }
    }

    private void unpack(byte[] into, int from, int count) {
      int mask = (1 << width) - 1;
      for (int i = from; i < from + count; i++) {
        int at = start + (bit >>> 3);
        int shift = bit & 7;
        int value = (bytes.get(at) & 0xFF) >>> shift;
        if (shift + width > Byte.SIZE) {
          value |= (bytes.get(at + 1) & 0xFF) << (Byte.SIZE - shift);
        }
        into[i] = (byte) (value & mask);
        bit += width;
      }
    }

    /** Seven bits a byte, the lowest first. */
    private int varint() {
      int value = 0;
      for (int shift = 0; shift < Integer.SIZE; shift += 7) {
        byte next = bytes.get();
        value |= (next & 0x7F) << shift;
        if (next >= 0) {
          return value;
        }
      }
      throw new IllegalArgumentException("a run of levels that is too long");
    }
  }
}
