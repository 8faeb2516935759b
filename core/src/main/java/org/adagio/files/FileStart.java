package org.adagio.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.adagio.MalformedDataException;
import org.adagio.files.io.Bytes;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Elements;
import org.adagio.files.io.Unpacking;

/** A readable file and its first bytes, unpacked: enough to tell its format and its shape. */
public final class FileStart {
  /** More than any header that is accepted. */
  static final int LIMIT = 1 << 17;

  private static final char BYTE_ORDER_MARK = '\uFEFF';
  private static final String PACKED = ".gz";

  enum Packing {
    PLAIN,
    GZIP,
    ZIP
  }

  private final Path file;
  private final Packing packing;
  private final String entry;
  private final byte[] bytes;

  private FileStart(Path file, Packing packing, String entry, byte[] bytes) {
    this.file = file;
    this.packing = packing;
    this.entry = entry;
    this.bytes = bytes;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** The file's name without its folder. */
  public String name() {
    return file.getFileName().toString();
  }

  boolean isPacked() {
    return packing != Packing.PLAIN;
  }

  byte[] bytes() {
    return bytes;
  }

  /**
   * Reads the start of a file.
   *
   * @throws MalformedDataException if the file is empty, a directory or unreadable
   * @throws java.io.UncheckedIOException if there is no such file
   */
  public static FileStart of(Path file) {
    if (Files.isDirectory(file)) {
      throw MalformedDataException.unreadable(file, "is a directory");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw MalformedDataException.unreadable(file, "is not a regular file");
    }
    try {
      byte[] magic = start(Files.newInputStream(file), 2);
      Packing packing = isGzip(magic) ? Packing.GZIP : Packing.PLAIN;
      return of(file, packing, "");
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  static FileStart ofEntry(Path file, String entry) {
    try {
      return of(file, Packing.ZIP, entry);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  private static FileStart of(Path file, Packing packing, String entry) throws IOException {
    byte[] bytes = start(stream(file, packing, entry), LIMIT);
    if (bytes.length == 0) {
      throw MalformedDataException.unreadable(file, "is empty; expected at least one point");
    }
    return new FileStart(file, packing, entry, bytes);
  }

  private static byte[] start(InputStream in, int most) throws IOException {
    try (in) {
      return in.readNBytes(most);
    }
  }

  private static boolean isGzip(byte[] magic) {
    return magic.length == 2 && magic[0] == 0x1F && magic[1] == (byte) 0x8B;
  }

  private static InputStream stream(Path file, Packing packing, String entry) throws IOException {
    return packing == Packing.PLAIN ? Files.newInputStream(file) : unpacking(file, packing, entry);
  }

  private static Unpacking unpacking(Path file, Packing packing, String entry) throws IOException {
    Closeable held =
        packing == Packing.ZIP ? new ZipFile(file.toFile()) : Files.newInputStream(file);
    try {
      return held instanceof ZipFile zip
          ? entry(zip, entry)
          : new Unpacking(new GZIPInputStream((InputStream) held, 1 << 16), Files.size(file));
    } catch (IOException | RuntimeException e) {
      held.close();
      throw e;
    }
  }

  private static Unpacking entry(ZipFile zip, String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new ZipException("no entry " + name);
    }
    return new Unpacking(zip.getInputStream(entry), entry.getCompressedSize(), zip);
  }

  FileStart withoutBytes() {
    return new FileStart(file, packing, entry, new byte[0]);
  }

  /** The whole file from its beginning, unpacked. */
  public InputStream stream() throws IOException {
    return stream(file, packing, entry);
  }

  /** The numbers of the whole file, unpacked, which must have exactly this many bytes. */
  Elements elements(long bytes, ElementType type, ByteOrder order) {
    return new Elements(file, wholeFile(bytes), type, order);
  }

  private Bytes wholeFile(long expected) {
    if (packing == Packing.PLAIN) {
      return Bytes.of(file, expected);
    }
    try (Unpacking in = unpacking(file, packing, entry)) {
      in.require(expected);
      return Bytes.unpacked(file, in, expected);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  /** Whether the file begins with these bytes. */
  public boolean startsWith(byte... magic) {
    if (bytes.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if (bytes[i] != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is no control character but tabs, line ends and form feeds. */
  public boolean isText() {
    for (byte b : bytes) {
      if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
        return false;
      }
    }
    return true;
  }

  /** Whether there is more than the first bytes. */
  public boolean isCut() {
    return bytes.length == LIMIT;
  }

  /** The beginning as UTF-8 text without a byte order mark; the last character may be cut. */
  public String text() {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.indexOf(BYTE_ORDER_MARK) == 0 ? text.substring(1) : text;
  }

  /** The file's name in lower case, without {@code .gz}. */
  public String plainName() {
    return plainName(file);
  }

  static String plainName(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return Unpacking.isPackedName(file) ? name.substring(0, name.length() - PACKED.length()) : name;
  }
}
