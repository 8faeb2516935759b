package org.adagio.files;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/**
 * What a packed file unpacks to, up to a bound: a few bytes can be made to unpack to a thousand
 * times as many, and they would be read into memory or fill a disk.
 */
final class Unpacking extends FilterInputStream {
  /** Pictures of handwriting and sparse tables come to 10 to 100 times their packed size. */
  static final long MOST_FOR_EACH_BYTE = 200;

  /** So much is unpacked of any file: memory that every fit has. */
  static final long ALWAYS = 1L << 26;

  private final Closeable held;
  private final long packed;
  private final long most;
  private long count;

  Unpacking(InputStream in, long packed) {
    this(in, packed, in);
  }

  /**
   * @param held is closed with the stream
   */
  Unpacking(InputStream in, long packed, Closeable held) {
    super(in);
    this.packed = packed;
    this.held = held;
    most = Math.max(ALWAYS, MOST_FOR_EACH_BYTE * packed);
  }

  /** Refuses so many bytes before any of them is unpacked. */
  void require(long promised) throws ZipException {
    if (promised > most) {
      throw new ZipException(
          "%d packed bytes hold more than %d; if that is meant, unpack it first"
              .formatted(packed, most));
    }
  }

  @Override
  public int read() throws IOException {
    int value = in.read();
    count(value < 0 ? 0 : 1);
    return value;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = in.read(into, offset, length);
    count(Math.max(0, read));
    return read;
  }

  @Override
  public long skip(long length) throws IOException {
    long skipped = in.skip(length);
    count(skipped);
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void count(long more) throws ZipException {
    count += more;
    require(count);
  }

  @Override
  public void close() throws IOException {
    try (held) {
      super.close();
    }
  }
}
