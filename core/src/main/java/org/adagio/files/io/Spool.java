package org.adagio.files.io;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.adagio.MalformedDataException;
import org.adagio.OutputException;
import org.adagio.work.Resources;

/**
 * Keeps bytes that come one after the other, to be read in any order. Few are held in memory; more
 * go to a temporary file, readable by its owner alone, which is removed when this is closed, when
 * nobody reads it any more, or when the process ends.
 */
public final class Spool extends Bytes implements Closeable {
  private static final FileAttribute<?> OWNER_ALONE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;
  private static final int BUFFER = 1 << 16;
  private static final Cleaner REMOVING = Cleaner.create();
  private static final ThreadLocal<Place> PLACE = new ThreadLocal<>();

  private final long most;
  private byte[] held = {};
  private int length;
  private TemporaryFile file;
  private long written;
  private boolean isAskedFor;
  private Bytes onDisk;

  private static final class Place {
    private final Path folder;
    private final Consumer<Path> listener;
    private boolean told;

    Place(Path folder, Consumer<Path> listener) {
      this.folder = folder;
      this.listener = listener;
    }

    void tell() {
      if (!told) {
        told = true;
        listener.accept(folder);
      }
    }
  }

  /** Begins without a byte, and holds as many in memory as a reader may. */
  public Spool() {
    this(Resources.heldAtMost());
  }

  public Spool(long most) {
    this.most = Math.min(most, LARGEST_ARRAY);
  }

  /**
   * Keeps all bytes of a stream in the folder for temporary files; the stream is read to its end
   * and not closed.
   */
  public static Spool of(InputStream in) throws IOException {
    Spool spool = new Spool(0);
    spool.isAskedFor = true;
    spool.addAll(in, Long.MAX_VALUE);
    spool.drain();
    return spool;
  }

  /** Runs work whose temporary files lie in a folder, of which somebody hears once. */
  public static <T> T in(Optional<Path> folder, Consumer<Path> listener, Supplier<T> work) {
    Place before = PLACE.get();
    PLACE.set(new Place(folder.orElseGet(Spool::temporaryFolder), listener));
    try {
      return work.get();
    } finally {
      PLACE.set(before);
    }
  }

  /** The folder that the environment names for temporary files, unless Java was told another. */
  private static Path temporaryFolder() {
    String ofJava = System.getProperty("java.io.tmpdir");
    String ofSystem = Objects.requireNonNullElse(System.getenv("TMPDIR"), "");
    return Path.of(ofJava.equals("/tmp") && !ofSystem.isBlank() ? ofSystem : ofJava);
  }

  public long size() {
    return written + length;
  }

  public boolean isInMemory() {
    return file == null;
  }

  /** Where the bytes of a stream are, for as long as this is open. */
  public Path path() {
    return file.path();
  }

  public void add(byte[] bytes, int offset, int count) {
    if (length + (long) count > held.length) {
      makeRoom(count);
    }
    if (count > held.length - length) {
      write(ByteBuffer.wrap(bytes, offset, count));
    } else {
      System.arraycopy(bytes, offset, held, length, count);
      length += count;
    }
  }

  private void makeRoom(int count) {
    if (file == null && size() + count <= most) {
      long roomy = Math.max(length + (long) count, Math.max(BUFFER, held.length * 3L / 2));
      held = Arrays.copyOf(held, (int) Math.min(most, roomy));
    } else {
      drain();
    }
  }

  /** Adds what a stream holds, and no more than this many bytes; returns how many there were. */
  long addAll(InputStream in, long atMost) throws IOException {
    byte[] piece = new byte[BUFFER];
    long left = atMost;
    try {
      int some = in.read(piece, 0, (int) Math.min(piece.length, left));
      while (some > 0) {
        add(piece, 0, some);
        left -= some;
        some = in.read(piece, 0, (int) Math.min(piece.length, left));
      }
      return atMost - left;
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void drain() {
    if (file == null) {
      file = temporary();
      TemporaryFile made = file;
      REMOVING.register(this, () -> remove(made));
    }
    write(ByteBuffer.wrap(held, 0, length));
    length = 0;
    held = held.length == BUFFER ? held : new byte[BUFFER];
  }

  private TemporaryFile temporary() {
    Place place = isAskedFor ? null : PLACE.get();
    Path folder = place == null ? temporaryFolder() : place.folder;
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    try {
      TemporaryFile made = posix ? TemporaryFile.in(folder, OWNER_ALONE) : TemporaryFile.in(folder);
      if (place != null) {
        place.tell();
      }
      return made;
    } catch (IOException e) {
      throw new OutputException(
          folder,
          "no temporary file can be made: "
              + (Files.isDirectory(folder)
                  ? MalformedDataException.reason(e)
                  : "there is no such folder"),
          e);
    }
  }

  private void write(ByteBuffer bytes) {
    try {
      while (bytes.hasRemaining()) {
        written += file.channel().write(bytes);
      }
    } catch (ClosedByInterruptException e) {
      throw new CancellationException("writing a temporary file was interrupted");
    } catch (IOException e) {
      throw new OutputException(
          file.path().getParent(),
          "a temporary file cannot be written: " + MalformedDataException.reason(e),
          e);
    }
  }

  /** Reads bytes that were added; more may be added afterwards. */
  @Override
  public void use(long offset, int count, ByteOrder order, Use use) {
    if (file == null) {
      use.of(ByteBuffer.wrap(held, 0, length).slice((int) offset, count).order(order));
    } else {
      onDisk().use(offset, count, order, use);
    }
  }

  private synchronized Bytes onDisk() {
    if (length > 0 || onDisk == null) {
      drain();
      onDisk = Bytes.onDisk(path(), written);
    }
    return onDisk;
  }

  private static void remove(TemporaryFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // it is removed when the process ends
    }
  }

  /** Forgets the bytes and removes the file, if there is one. */
  @Override
  public void close() {
    held = new byte[0];
    length = 0;
    if (file != null) {
      remove(file);
    }
  }
}
