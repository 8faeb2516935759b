package org.adagio.codes;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.adagio.MalformedDataException;
import org.adagio.Overwrite;
import org.adagio.files.io.AtomicFile;

/**
 * Coded rows in a file, described in docs/file-format.md: a header of 64 bytes, and rows of one
 * size. It is mapped into memory and may be larger than that. Safe for many threads.
 */
public final class CodeFile implements CodedRows {
  private static final byte[] MAGIC = "ADAGIOC1".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER = 64;
  private static final int ROW_BYTES_AT = 8;
  private static final int COUNT_AT = 16;
  private static final int FINGERPRINT_AT = 24;
  private static final int FINGERPRINT_LENGTH = 16;
  private static final int ROWS_SUM_AT = 40;
  private static final int HEADER_SUM_AT = 60;
  private static final int MOST_MAPPED = 1 << 30;
  private static final int ROWS_CHECKED = 1024;

  private final int rowBytes;
  private final long count;
  private final String fingerprint;
  private final int rowsInPiece;
  private final List<MappedByteBuffer> pieces = new ArrayList<>();

  private CodeFile(ByteBuffer header, FileChannel channel) throws IOException {
    rowBytes = header.getInt(ROW_BYTES_AT);
    count = header.getLong(COUNT_AT);
    byte[] text = new byte[FINGERPRINT_LENGTH];
    header.get(FINGERPRINT_AT, text);
    fingerprint = new String(text, StandardCharsets.US_ASCII);
    rowsInPiece = MOST_MAPPED / rowBytes;
    for (long first = 0; first < count; first += rowsInPiece) {
      long bytes = Math.min(rowsInPiece, count - first) * rowBytes;
      pieces.add(channel.map(FileChannel.MapMode.READ_ONLY, HEADER + first * rowBytes, bytes));
    }
  }

  /**
   * Writes rows, completely or not at all.
   *
   * @param before rows that come first, if there are some: those of the file that is replaced
   * @param fingerprint of map and code, 16 characters
   * @param rows gives the next rows, one after the other; none at the end
   */
  public static void write(
      Path file,
      Overwrite overwrite,
      int rowBytes,
      String fingerprint,
      Optional<CodeFile> before,
      Supplier<Optional<byte[]>> rows) {
    AtomicFile.write(
        file,
        overwrite,
        channel -> {
          CRC32C sum = new CRC32C();
          channel.position(HEADER);
          long written = 0;
          if (before.isPresent()) {
            written += before.get().copyTo(channel, sum);
          }
          for (Optional<byte[]> some = rows.get(); some.isPresent(); some = rows.get()) {
            sum.update(some.get());
            AtomicFile.writeAll(channel, ByteBuffer.wrap(some.get()));
            written += some.get().length / rowBytes;
          }
          channel.position(0);
          AtomicFile.writeAll(
              channel, header(rowBytes, written, fingerprint, (int) sum.getValue()));
        });
  }

  private long copyTo(FileChannel channel, CRC32C sum) throws IOException {
    for (MappedByteBuffer piece : pieces) {
      sum.update(piece.duplicate());
      AtomicFile.writeAll(channel, piece.duplicate());
    }
    return count;
  }

  private static ByteBuffer header(int rowBytes, long count, String fingerprint, int rowsSum) {
    ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
    header.put(0, MAGIC).putInt(ROW_BYTES_AT, rowBytes).putLong(COUNT_AT, count);
    header.put(FINGERPRINT_AT, fingerprint.getBytes(StandardCharsets.US_ASCII));
    header.putInt(ROWS_SUM_AT, rowsSum);
    return header.putInt(HEADER_SUM_AT, sum(header));
  }

  private static int sum(ByteBuffer header) {
    CRC32C sum = new CRC32C();
    sum.update(header.duplicate().position(0).limit(HEADER_SUM_AT));
    return (int) sum.getValue();
  }

  /**
   * Opens a file, and looks at all of its bytes once.
   *
   * @throws MalformedDataException if it is none, is cut or damaged, or was made with another model
   */
  public static CodeFile open(Path file, PointCode code, String fingerprint) {
    CodeFile opened = open(file, code.rowBytes(), fingerprint);
    byte[] some = new byte[ROWS_CHECKED * code.rowBytes()];
    for (long first = 0; first < opened.count; first += ROWS_CHECKED) {
      int rows = (int) Math.min(ROWS_CHECKED, opened.count - first);
      opened.read(first, rows, some);
      if (code.code().hasStrangers(some, code.rowBytes(), rows)) {
        throw new MalformedDataException(
            file,
            "rows from %d on".formatted(first),
            "bytes that name means of the model",
            "others");
      }
    }
    return opened;
  }

  static CodeFile open(Path file, int rowBytes, String fingerprint) {
    CodeFile opened = open(file);
    require(file, "fingerprint of the model", fingerprint, opened.fingerprint);
    require(file, "bytes of a row", rowBytes, opened.rowBytes);
    return opened;
  }

  /** Opens a file whatever model made it, to tell what it holds. */
  public static CodeFile open(Path file) {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer header = ByteBuffer.allocate(HEADER).order(ByteOrder.LITTLE_ENDIAN);
      while (header.hasRemaining() && channel.read(header, header.position()) >= 0) {
        // until it is full, or the file ends
      }
      check(file, header, channel.size());
      CodeFile opened = new CodeFile(header, channel);
      require(file, "checksum of the rows", header.getInt(ROWS_SUM_AT), opened.sum());
      return opened;
    } catch (NoSuchFileException e) {
      throw new UncheckedIOException(e);
    } catch (IOException e) {
      throw MalformedDataException.unreadable(file, e);
    }
  }

  /** Whether a file begins as one. */
  public static boolean is(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    } catch (IOException e) {
      return false; // whoever opens it as something else tells what is wrong
    }
  }

  private static void check(Path file, ByteBuffer header, long size) {
    if (header.hasRemaining() || !header.slice(0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC))) {
      throw new MalformedDataException(
          file, "start", "the header of coded points", "another, or none");
    }
    require(file, "checksum of the header", sum(header), header.getInt(HEADER_SUM_AT));
    int rowBytes = header.getInt(ROW_BYTES_AT);
    long count = header.getLong(COUNT_AT);
    if (rowBytes < 1 || count < 0 || count > (Long.MAX_VALUE - HEADER) / rowBytes) {
      throw new MalformedDataException(file, "header", "rows", count + " of " + rowBytes);
    }
    require(file, "size in bytes", HEADER + count * rowBytes, size);
  }

  /** Returns the bytes of a row. */
  public int rowBytes() {
    return rowBytes;
  }

  /** Returns the fingerprint of the model that made the rows. */
  public String fingerprint() {
    return fingerprint;
  }

  private static void require(Path file, String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      throw new MalformedDataException(file, what, expected.toString(), found.toString());
    }
  }

  private int sum() {
    CRC32C sum = new CRC32C();
    pieces.forEach(piece -> sum.update(piece.duplicate()));
    return (int) sum.getValue();
  }

  @Override
  public long size() {
    return count;
  }

  @Override
  public void read(long first, int some, byte[] into) {
    int done = 0;
    while (done < some) {
      long row = first + done;
      int piece = (int) (row / rowsInPiece);
      int at = (int) (row % rowsInPiece);
      int here = Math.min(some - done, rowsInPiece - at);
      pieces.get(piece).get(at * rowBytes, into, done * rowBytes, here * rowBytes);
      done += here;
    }
  }
}
