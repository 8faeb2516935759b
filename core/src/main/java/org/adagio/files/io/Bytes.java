package org.adagio.files.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.adagio.MalformedDataException;
import org.adagio.work.Resources;

/**
 * The bytes of a file, read a piece at a time, or unpacked. Small files are mapped too, since
 * single points far apart in them are read soonest so. Large ones are not: mapped pages count as
 * the process's own memory. Safe for many threads.
 */
public abstract class Bytes {
  public static final int PIECE = 1 << 20;

  public static final long MOST_MAPPED = 1L << 28;

  Bytes() {}

  @FunctionalInterface
  public interface Use {
    void of(ByteBuffer bytes);
  }

  /**
   * Uses at most {@link #PIECE} bytes.
   *
   * @throws MalformedDataException if the file cannot be read, or is shorter than it was
   */
  public abstract void use(long offset, int length, ByteOrder order, Use use);

  /** The file, which must have exactly so many bytes. */
  public static Bytes of(Path file, long expected) {
    OnDisk bytes = onDisk(file, expected);
    try {
      return expected > Math.min(MOST_MAPPED, Resources.heldAtMost())
          ? bytes
          : new Mapped(bytes, bytes.open().map(FileChannel.MapMode.READ_ONLY, 0, expected));
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  static OnDisk onDisk(Path file, long expected) {
    try {
      FileChannel channel = FileChannel.open(file);
      if (channel.size() != expected) {
        String found = channel.size() + " bytes";
        channel.close();
        throw wrongSize(file, expected, found);
      }
      return new OnDisk(file, expected, channel); // closed when it is no longer reachable
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  /** What a stream holds, which must be exactly this many bytes. */
  public static Bytes unpacked(Path file, InputStream in, long expected) throws IOException {
    Spool spool = new Spool(expected > Resources.heldAtMost() ? 0 : expected);
    long found = spool.addAll(in, expected);
    try {
      if (found < expected) {
        throw wrongSize(file, expected, found + " bytes");
      }
      if (in.read() >= 0) {
        throw wrongSize(file, expected, "more");
      }
      return spool;
    } catch (IOException | RuntimeException e) {
      spool.close();
      throw e;
    }
  }

  private static MalformedDataException wrongSize(Path file, long expected, String found) {
    return new MalformedDataException(file, "size", expected + " bytes", found);
  }

  /**
   * A file of which small pieces are read from a map of it, and large ones as of any other. Where
   * another program cuts a mapped file, Java gives zeros up to the end of a page, and an {@link
   * InternalError} beyond it, which may come late. So whoever passes over all rows does not read
   * the map, and is told of a cut by the file's name.
   */
  private static final class Mapped extends Bytes {
    /** Pieces of so many bytes are read no faster from a map. */
    private static final int LARGE = 1 << 16;

    private final OnDisk file;
    private final ByteBuffer bytes;

    Mapped(OnDisk file, ByteBuffer bytes) {
      this.file = file;
      this.bytes = bytes;
    }

    @Override
    public void use(long offset, int length, ByteOrder order, Use use) {
      if (length >= LARGE) {
        file.use(offset, length, order, use);
        return;
      }
      try {
        use.of(bytes.slice((int) offset, length).order(order));
        if (offset + length == bytes.limit()) {
          file.requireWhole();
        }
      } catch (InternalError e) {
        refuseIfCut();
        throw e;
      }
    }

    /** One read may fault several times, and Java tells of the last while this one is handled. */
    private void refuseIfCut() {
      try {
        file.requireWhole();
      } catch (InternalError late) {
        file.requireWhole();
      }
    }
  }

  static final class OnDisk extends Bytes {
    private static final ThreadLocal<ByteBuffer> PIECES =
        ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(PIECE));

    private final Path file;
    private final long size;
    private FileChannel channel;

    OnDisk(Path file, long size, FileChannel channel) {
      this.file = file;
      this.size = size;
      this.channel = channel;
    }

    @Override
    public void use(long offset, int length, ByteOrder order, Use use) {
      ByteBuffer piece = PIECES.get().clear().limit(length);
      try {
        fill(piece, offset);
      } catch (ClosedByInterruptException e) {
        throw new CancellationException(file + ": reading was interrupted");
      } catch (IOException e) {
        throw MalformedDataException.unreadable(file, e);
      }
      use.of(piece.flip().order(order));
    }

    /** A file that is gone from its folder is what it was. */
    void requireWhole() {
      try {
        long found = Files.size(file);
        if (found < size) {
          throw cut(found);
        }
      } catch (NoSuchFileException e) {
        return;
      } catch (IOException e) {
        throw MalformedDataException.unreadable(file, e);
      }
    }

    private MalformedDataException cut(long found) {
      return wrongSize(file, size, found + " bytes, since it was opened");
    }

    private void fill(ByteBuffer piece, long offset) throws IOException {
      while (piece.hasRemaining()) {
        FileChannel open = open();
        try {
          if (open.read(piece, offset + piece.position()) < 0) {
            throw cut(open.size());
          }
        } catch (ClosedByInterruptException e) {
          throw e;
        } catch (ClosedChannelException e) {
          // another thread was interrupted while it read: once more
        }
      }
    }

    /** The channel, opened anew after an interrupt closed it. */
    private synchronized FileChannel open() throws IOException {
      if (!channel.isOpen()) {
        channel = FileChannel.open(file);
      }
      return channel;
    }
  }
}
