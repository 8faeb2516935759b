package org.adagio.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.data.RowReader;
import org.adagio.linalg.Finite;

/**
 * Points that came one after the other, more than memory may hold: they are kept in a temporary
 * file, as float32, until they are closed. A fit reads points several times, an iterator gives them
 * once.
 */
public final class SpooledPoints implements PointCloud, AutoCloseable {
  private final Path file;
  private final PointCloud points;

  private SpooledPoints(Path file, long size, int dimension) {
    this.file = file;
    Bytes bytes = Bytes.of(file, Math.multiplyExact(size, (long) dimension * Float.BYTES));
    points =
        new RowMajorCloud(
            new Elements(file, bytes, ElementType.FLOAT32, ByteOrder.LITTLE_ENDIAN),
            0,
            size,
            dimension);
  }

  /**
   * Writes all points of an iterator to a temporary file.
   *
   * @throws IllegalArgumentException if there is no point, if lengths differ, or if a value is not
   *     finite
   * @throws OutputException if the temporary file cannot be written
   * @throws CancellationException if the thread is interrupted
   */
  public static SpooledPoints of(Iterator<float[]> rows) {
    return of(rows, Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** The same with the temporary file in a folder. */
  static SpooledPoints of(Iterator<float[]> rows, Path folder) {
    if (!rows.hasNext()) {
      throw new IllegalArgumentException("there must be at least one point, got none");
    }
    Path file = temporary(folder);
    try {
      return written(rows, file);
    } catch (ClosedByInterruptException e) {
      throw removing(file, new CancellationException("spooling points was interrupted"));
    } catch (IOException e) {
      throw removing(file, new OutputException(file, "cannot be written: " + e.getMessage(), e));
    } catch (RuntimeException e) {
      throw removing(file, e);
    } catch (Error e) {
      throw removing(file, e);
    }
  }

  /** {@link #of(Iterator)} for a stream, which is read in order. */
  public static SpooledPoints of(Stream<float[]> rows) {
    return of(rows.iterator());
  }

  private static Path temporary(Path folder) {
    try {
      return Files.createTempFile(folder, "adagio-points-", ".f32");
    } catch (IOException e) {
      throw new OutputException(folder, "no temporary file can be made: " + e.getMessage(), e);
    }
  }

  private static <T extends Throwable> T removing(Path file, T failure) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private static SpooledPoints written(Iterator<float[]> rows, Path file) throws IOException {
    long size = 0;
    int dimension = -1;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(Bytes.PIECE).order(ByteOrder.LITTLE_ENDIAN);
      while (rows.hasNext()) {
        float[] row = rows.next();
        dimension = size == 0 ? row.length : dimension;
        require(row, dimension, size++);
        for (int done = 0; done < row.length; ) {
          int count = Math.min(row.length - done, buffer.remaining() / Float.BYTES);
          buffer.asFloatBuffer().put(row, done, count);
          buffer.position(buffer.position() + count * Float.BYTES);
          done += count;
          if (buffer.remaining() < Float.BYTES) {
            drain(buffer, channel);
          }
        }
      }
      drain(buffer, channel);
    }
    return new SpooledPoints(file, size, dimension);
  }

  private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  private static void require(float[] row, int dimension, long number) {
    if (row.length == 0 || row.length != dimension) {
      throw new IllegalArgumentException(
          "every point must have as many values as the first, at least 1: expected %d, got %d in"
                  .formatted(dimension, row.length)
              + " point "
              + number);
    }
    int at = Finite.firstViolation(row, 0, row.length);
    if (at >= 0) {
      throw new IllegalArgumentException(
          "every value must be finite, got %s in point %d, coordinate %d"
              .formatted(row[at], number, at));
    }
  }

  @Override
  public long size() {
    return points.size();
  }

  @Override
  public boolean isFinite() {
    return true;
  }

  @Override
  public int dimension() {
    return points.dimension();
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    points.read(firstRow, count, into);
  }

  @Override
  public RowReader reader() {
    return points.reader();
  }

  /** Removes the temporary file; the points must not be read afterwards. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new OutputException(file, "cannot be removed: " + e.getMessage(), e);
    }
  }
}
