package org.adagio.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A temporary file that tells whether its process lives: it is locked until it is closed. A process
 * that is killed cannot remove its own, so the next one that writes to the same folder does. On a
 * file system without locks nobody can tell, and nothing of others is removed.
 */
final class TemporaryFile implements Closeable {
  private static final String START = ".adagio-";
  private static final String END = ".tmp";
  private static final String ID = "[0-9a-f-]{36}";
  private static final String NAME = Pattern.quote(START) + ID + "-" + ID + Pattern.quote(END);
  private static final String MORE = "-content";

  /** The names of {@link #content}. */
  static final String CONTENT = NAME + MORE;

  /**
   * How the files of this process begin. It never looks into them: on POSIX a lock is lost when its
   * own process closes the file a second time.
   */
  static final String OWN = START + UUID.randomUUID() + "-";

  private final Path path;
  private final Thread cleanup;
  private final FileChannel channel;

  private TemporaryFile(Path path) throws IOException {
    this.path = path;
    cleanup = new Thread(this::delete);
    Runtime.getRuntime().addShutdownHook(cleanup);
    try {
      channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      forgetCleanup();
      throw e;
    }
  }

  /** A new and empty one in a folder, which is rid of those that nobody holds any more. */
  static TemporaryFile in(Path folder) throws IOException {
    removeAbandoned(folder);
    while (true) {
      TemporaryFile file = new TemporaryFile(folder.resolve(OWN + UUID.randomUUID() + END));
      if (file.isHeld()) {
        return file;
      }
      file.close();
    }
  }

  Path path() {
    return path;
  }

  FileChannel channel() {
    return channel;
  }

  /**
   * A second name that is removed with the file. A file of that name may be opened and closed at
   * will, which on POSIX would end a lock.
   */
  Path content() {
    return content(path);
  }

  private static Path content(Path path) {
    return path.resolveSibling(path.getFileName() + MORE);
  }

  /** Another process may take a file that is not locked yet for abandoned, and remove it. */
  private boolean isHeld() throws IOException {
    try {
      return channel.tryLock() != null && Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    } catch (ClosedChannelException e) {
      throw e;
    } catch (IOException e) {
      return true; // no locks here, so that nobody removes it
    }
  }

  /** Removes it, where it has not taken another name; the lock goes after the file. */
  @Override
  public void close() throws IOException {
    delete();
    forgetCleanup();
    channel.close();
  }

  private void delete() {
    try {
      delete(path);
    } catch (IOException e) {
      // whatever led here says more than this failure
    }
  }

  /** The file that tells who holds both goes last. */
  private static void delete(Path path) throws IOException {
    Files.deleteIfExists(content(path));
    Files.deleteIfExists(path);
  }

  private void forgetCleanup() {
    try {
      Runtime.getRuntime().removeShutdownHook(cleanup);
    } catch (IllegalStateException e) {
      // the JVM is going down and runs the hook itself
    }
  }

  private static void removeAbandoned(Path folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, START + "*" + END)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        if (name.matches(NAME)
            && !name.startsWith(OWN)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          removeIfAbandoned(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // a folder that cannot be listed can be written to all the same
    }
  }

  private static void removeIfAbandoned(Path file) {
    try (FileChannel other =
        FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (other.tryLock() != null) {
        delete(file);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // it is somebody else's, or in use
    }
  }
}
