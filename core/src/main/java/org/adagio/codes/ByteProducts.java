package org.adagio.codes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The products of a query's image with all that the bytes of a code may stand for: 256 entries for
 * each byte. The product with the image of a row is the sum of its entries.
 */
final class ByteProducts {
  /** How far {@link #sums} may read beyond the rows. */
  static final int BEYOND = Long.BYTES - 1;

  /** Entries of as many bytes as are read at once. */
  private static final int ENTRIES = Long.BYTES << 8;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final int bytes;
  private final float[] entries;

  ByteProducts(List<float[]> products) {
    bytes = products.size();
    entries = new float[(bytes + BEYOND) / Long.BYTES * ENTRIES];
    for (int place = 0; place < bytes; place++) {
      float[] own = products.get(place);
      System.arraycopy(own, 0, entries, place << 8, own.length);
    }
  }

  /** The product with one row, which has more bytes than those of its code. */
  float sum(byte[] row) {
    float even = 0;
    float odd = 0;
    for (int place = 0; place < bytes; place += 2) {
      even += entries[(place << 8) + (row[place] & 0xff)];
      odd += entries[((place + 1) << 8) + (row[place + 1] & 0xff)];
    }
    return even + odd;
  }

  /** The products with rows of a width. */
  void sums(byte[] rows, int width, int count, float[] into) {
    Arrays.fill(into, 0, count, 0);
    for (int place = 0; place < bytes; place += Long.BYTES) {
      addEight(entries, place << 8, rows, place, width, count, into);
    }
  }

  /**
   * Adds the entries of eight bytes of each row. They are copied into an array whose length the
   * compiler knows, so that it leaves out the checks of all places, which would take longer than
   * the sums. Where a code has fewer bytes, entries are 0, whatever follows them in the row.
   */
  private static void addEight(
      float[] from, int first, byte[] rows, int at, int width, int count, float[] into) {
    float[] t = new float[ENTRIES];
    System.arraycopy(from, first, t, 0, ENTRIES);
    for (int i = 0; i < count; i++) {
      long eight = (long) LONG.get(rows, at + i * width);
      int a = (int) eight;
      int b = (int) (eight >>> 32);
      into[i] +=
          t[a & 0xff]
              + t[0x100 + (a >>> 8 & 0xff)]
              + (t[0x200 + (a >>> 16 & 0xff)] + t[0x300 + (a >>> 24)])
              + (t[0x400 + (b & 0xff)]
                  + t[0x500 + (b >>> 8 & 0xff)]
                  + (t[0x600 + (b >>> 16 & 0xff)] + t[0x700 + (b >>> 24)]));
    }
  }
}
