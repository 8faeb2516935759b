package org.adagio.files.io;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipException;

/**
 * What a packed file unpacks to, up to a bound: a few bytes can be made to unpack to a thousand
 * times as many, and they would be read into memory or fill a disk.
 */
public final class Unpacking extends FilterInputStream {
  /** Pictures of handwriting and sparse tables come to 10 to 100 times their packed size. */
  public static final long MOST_FOR_EACH_BYTE = 200;

  /** So much is unpacked of any file: memory that every fit has. */
  public static final long ALWAYS = 1L << 26;

  private final Closeable held;
  private final long packed;
  private final long most;
  private long count;

  public Unpacking(InputStream in, long packed) {
    this(in, packed, in);
  }

  public Unpacking(InputStream in, long packed, Closeable held) {
    super(in);
    this.packed = packed;
    this.held = held;
    most = Math.max(ALWAYS, MOST_FOR_EACH_BYTE * packed);
  }

  /** Whether the name of a file says that it is packed with gzip. */
  public static boolean isPackedName(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  /** Refuses so many bytes before any of them is unpacked. */
  public void require(long promised) throws ZipException {
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
