package org.adagio.formats.hdf5;

/** The checksum that HDF5 keeps behind the bytes of a chunk. */
final class Fletcher32 {
  /** So many words are added before their sums are folded; more could overflow. */
  private static final int WORDS_AT_ONCE = 360;

  private static final int LOW = 0xFFFF;

  private Fletcher32() {}

  /** The checksum of the first bytes, taken as big-endian words of 16 bits. */
  static int of(byte[] bytes, int length) {
    int first = 0;
    int second = 0;
    int words = 0;
    for (int i = 0; i < length; i += Short.BYTES) {
      int low = i + 1 < length ? bytes[i + 1] & 0xFF : 0;
      first += (bytes[i] & 0xFF) << Byte.SIZE | low;
      second += first;
      if (++words % WORDS_AT_ONCE == 0) {
        first = folded(first);
        second = folded(second);
      }
    }
    return folded(folded(second)) << Short.SIZE | folded(folded(first));
  }

  private static int folded(int sum) {
    return (sum & LOW) + (sum >>> Short.SIZE);
  }

  /** Whether a chunk ends with the checksum of the bytes before it. */
  static boolean isRight(byte[] chunk) {
    int length = chunk.length - Integer.BYTES;
    if (length < 0) {
      return false;
    }
    int stored = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      stored |= (chunk[length + i] & 0xFF) << (i * Byte.SIZE);
    }
    int right = of(chunk, length);
    return stored == right || stored == swappedInWords(right);
  }

  /** As HDF5 before 1.6.3 wrote it on machines of little-endian order. */
  private static int swappedInWords(int checksum) {
    return ((checksum & 0x00FF00FF) << Byte.SIZE) | ((checksum >>> Byte.SIZE) & 0x00FF00FF);
  }
}
