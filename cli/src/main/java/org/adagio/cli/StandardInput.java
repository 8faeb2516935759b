package org.adagio.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;

/**
 * Points that come through standard input. They are kept in a temporary folder until the process
 * ends, since a fit reads points several times. A process that is killed cannot remove its own, so
 * the next one does: the folder has a file that is locked while its process lives.
 */
final class StandardInput {
  static final String NAME = "-";
  private static final String FILE = "standard-input";
  private static final String LOCK = "lock";
  private static final String FOLDER = "adagio-";

  private static final Pattern PLACE = Pattern.compile("\\S*" + FOLDER + "\\d+[/\\\\]" + FILE);

  private StandardInput() {}

  /** A message without the folder that standard input is kept in. */
  static String withoutFolder(String message) {
    return PLACE.matcher(message).replaceAll(FILE);
  }

  static Path spooled(InputStream in) {
    try {
      removeAbandoned(Path.of(System.getProperty("java.io.tmpdir")));
      Path folder = Files.createTempDirectory(FOLDER);
      FileChannel lock =
          FileChannel.open(
              folder.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      // the hook keeps the channel, and so the lock, for as long as the process lives
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder, lock)));
      lock.tryLock();
      Path file = folder.resolve(FILE);
      Files.copy(in, file);
      return file;
    } catch (IOException e) {
      throw new RequestException("standard input cannot be kept: " + e.getMessage());
    }
  }

  private static void removeAbandoned(Path parent) {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, FOLDER + "*")) {
      for (Path folder : folders) {
        removeIfAbandoned(folder);
      }
    } catch (IOException | DirectoryIteratorException e) {
      // a folder that cannot be listed can be written to all the same
    }
  }

  /** Does nothing where there is no such lock, or where a process holds it. */
  private static void removeIfAbandoned(Path folder) {
    Path lock = folder.resolve(LOCK);
    if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      if (channel.tryLock() != null) {
        remove(folder, channel);
      }
    } catch (IOException | OverlappingFileLockException e) {
      // it is somebody else's, or in use
    }
  }

  private static void remove(Path folder, FileChannel lock) {
    try (lock) {
      Files.deleteIfExists(folder.resolve(FILE));
      Files.deleteIfExists(folder.resolve(LOCK));
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // nothing more can be done at the end of a process
    }
  }
}
