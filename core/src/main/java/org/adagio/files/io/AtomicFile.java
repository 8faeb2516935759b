package org.adagio.files.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.adagio.MalformedDataException;
import org.adagio.OutputException;
import org.adagio.Overwrite;

/**
 * Writes a file completely or not at all. The content goes to a temporary file beside the target,
 * reaches the disk, and only then takes the target's name; whatever fails before leaves an existing
 * target as it was and no temporary behind. A file that is replaced keeps its permissions. A
 * process that is killed leaves a hidden file whose name begins with {@code .adagio-}.
 */
public final class AtomicFile {
  @FunctionalInterface
  public interface Content {
    void writeTo(FileChannel channel) throws IOException;
  }

  private final Path target;
  private final Path place;
  private final Overwrite overwrite;

  private AtomicFile(Path target, Overwrite overwrite) throws IOException {
    this.target = target;
    this.overwrite = overwrite;
    this.place = Files.exists(target) ? target.toRealPath() : target.toAbsolutePath();
  }

  /** Writes one file. */
  public static void write(Path target, Overwrite overwrite, Content content) {
    Objects.requireNonNull(content, "content");
    try {
      AtomicFile file = new AtomicFile(target, overwrite);
      file.checkTarget();
      file.write(content);
    } catch (ClosedByInterruptException e) {
      throw new CancellationException(target + ": writing was interrupted");
    } catch (FileAlreadyExistsException e) {
      throw new OutputException(target, "exists already, and may not be replaced", e);
    } catch (AccessDeniedException e) {
      throw new OutputException(target, "cannot be written: permission denied", e);
    } catch (NoSuchFileException e) {
      throw new OutputException(target, "cannot be written: its directory takes no files", e);
    } catch (IOException e) {
      throw new OutputException(
          target, "cannot be written: " + MalformedDataException.reason(e), e);
    }
  }

  /** Writes all of some bytes. */
  public static void writeAll(WritableByteChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private void checkTarget() throws IOException {
    if (Files.isDirectory(place)) {
      throw new OutputException(target, "is a directory");
    }
    if (Files.exists(place) && !Files.isRegularFile(place)) {
      throw new OutputException(target, "is not a regular file");
    }
    if (overwrite == Overwrite.NO && Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
      throw new FileAlreadyExistsException(place.toString());
    }
    Path directory = place.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new OutputException(target, "cannot be written: its directory does not exist");
    }
  }

  private void write(Content content) throws IOException {
    try (TemporaryFile temporary = TemporaryFile.in(place.getParent())) {
      content.writeTo(temporary.channel());
      temporary.channel().force(true);
      commit(temporary.path());
    }
  }

  private void commit(Path temporary) throws IOException {
    if (overwrite == Overwrite.YES) {
      keepPermissions(temporary);
      Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
    } else {
      moveToFreeName(temporary);
    }
    syncDirectory();
  }

  private void keepPermissions(Path temporary) throws IOException {
    if (Files.exists(place)
        && place.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(temporary, Files.getPosixFilePermissions(place));
    }
  }

  /** A hard link, unlike a rename, never replaces a file that has appeared meanwhile. */
  private void moveToFreeName(Path temporary) throws IOException {
    try {
      Files.createLink(place, temporary);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (IOException | UnsupportedOperationException e) {
      Files.move(temporary, place);
    }
  }

  /** Makes the new name last through a power failure, where the system can do so. */
  private void syncDirectory() {
    try (FileChannel directory = FileChannel.open(place.getParent())) {
      directory.force(true);
    } catch (IOException e) {
      // the file itself is complete and on the disk; some systems cannot open a directory
    }
  }
}
