package org.adagio.files.io;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.UUID;

/** A hidden file that is removed when it is closed, or when the process ends in good order. */
final class TemporaryFile implements Closeable {
  private static final String START = ".adagio-";
  private static final String END = ".tmp";

  static final String NAME = "\\.adagio-[0-9a-f-]{36}\\.tmp";

  private final Path path;
  private final Thread cleanup;
  private final FileChannel channel;

  private TemporaryFile(Path path, FileAttribute<?>... attributes) throws IOException {
    this.path = path;
    cleanup = new Thread(this::delete);
    channel =
        FileChannel.open(
            path, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
    Runtime.getRuntime().addShutdownHook(cleanup);
  }

  static TemporaryFile in(Path folder, FileAttribute<?>... attributes) throws IOException {
    return new TemporaryFile(folder.resolve(START + UUID.randomUUID() + END), attributes);
  }

  Path path() {
    return path;
  }

  FileChannel channel() {
    return channel;
  }

  @Override
  public void close() throws IOException {
    channel.close();
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(cleanup);
    } catch (IllegalStateException e) {
      // the JVM is going down and runs the hook itself
    }
  }

  private void delete() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // whatever led here says more than this failure
    }
  }
}
