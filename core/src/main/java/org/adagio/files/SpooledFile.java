package org.adagio.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file for what comes once and is read several times. It lies in the folder for temporary files,
 * readable by its owner alone, until it is closed or the process ends.
 */
public final class SpooledFile implements Closeable {
  private static final FileAttribute<?>[] OWNER_ALONE = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };
  private static final FileAttribute<?>[] AS_THE_SYSTEM_WILL = {};

  private static final Cleaner REMOVING = Cleaner.create();

  private final TemporaryFile held;

  private SpooledFile(TemporaryFile held) {
    this.held = held;
  }

  /** An empty one. */
  static SpooledFile emptyIn(Path folder) throws IOException {
    return new SpooledFile(TemporaryFile.in(folder, attributes(folder)));
  }

  private static FileAttribute<?>[] attributes(Path path) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix ? OWNER_ALONE : AS_THE_SYSTEM_WILL;
  }

  /** Keeps all bytes of a stream, which is read to its end and not closed. */
  public static SpooledFile of(InputStream in) throws IOException {
    return of(in, Long.MAX_VALUE);
  }

  /** Keeps the first bytes of a stream, and no more than so many. */
  static SpooledFile of(InputStream in, long most) throws IOException {
    SpooledFile file = emptyIn(folder());
    byte[] piece = new byte[1 << 16];
    try (OutputStream out = Files.newOutputStream(file.path())) {
      long left = most;
      int some = in.read(piece, 0, (int) Math.min(piece.length, left));
      while (some > 0) {
        out.write(piece, 0, some);
        left -= some;
        some = in.read(piece, 0, (int) Math.min(piece.length, left));
      }
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** The folder for temporary files. */
  static Path folder() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** A message about such a file, in which it has a name that people know. */
  public static String called(String name, String message) {
    String start = Pattern.quote(folder() + folder().getFileSystem().getSeparator());
    return message.replaceAll(start + TemporaryFile.NAME, Matcher.quoteReplacement(name));
  }

  /** Where the bytes are, for as long as this is open. */
  public Path path() {
    return held.path();
  }

  /**
   * The bytes, for whoever reads them; the file is removed when nobody does any more.
   *
   * @throws MalformedDataException if there are not so many
   */
  Bytes bytes(long size) {
    Bytes bytes = Bytes.unmapped(path(), size);
    TemporaryFile file = held;
    REMOVING.register(bytes, () -> remove(file));
    return bytes;
  }

  private static void remove(TemporaryFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // it is removed when the process ends
    }
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    held.close();
  }
}
