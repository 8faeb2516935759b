package org.adagio.files;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file for what comes once and is read several times. It lies in the folder for temporary files,
 * readable by its owner alone, until it is closed or the process ends. What a killed process left
 * is removed by the next one that keeps such a file.
 */
public final class SpooledFile implements Closeable {
  private static final Set<OpenOption> NEW =
      Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  private static final FileAttribute<?>[] OWNER_ALONE = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };
  private static final FileAttribute<?>[] AS_THE_SYSTEM_WILL = {};

  private final TemporaryFile held;

  private SpooledFile(TemporaryFile held) {
    this.held = held;
  }

  /** An empty one. */
  static SpooledFile emptyIn(Path folder) throws IOException {
    SpooledFile file = new SpooledFile(TemporaryFile.in(folder));
    try {
      FileChannel.open(file.path(), NEW, attributes(file.path())).close();
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private static FileAttribute<?>[] attributes(Path path) {
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix ? OWNER_ALONE : AS_THE_SYSTEM_WILL;
  }

  /** Keeps all bytes of a stream, which is read to its end and not closed. */
  public static SpooledFile of(InputStream in) throws IOException {
    SpooledFile file = emptyIn(folder());
    try (OutputStream out = Files.newOutputStream(file.path())) {
      in.transferTo(out);
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
    return message.replaceAll(start + TemporaryFile.CONTENT, Matcher.quoteReplacement(name));
  }

  /** Where the bytes are, for as long as this is open. */
  public Path path() {
    return held.content();
  }

  /** Removes the file. */
  @Override
  public void close() throws IOException {
    held.close();
  }
}
