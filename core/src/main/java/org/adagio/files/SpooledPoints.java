package org.adagio.files;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Iterator;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.adagio.OutputException;
import org.adagio.files.io.ArrayCloud;
import org.adagio.files.io.ElementType;
import org.adagio.files.io.Elements;
import org.adagio.files.io.Spool;
import org.adagio.linalg.Finite;
import org.adagio.points.PointCloud;

/**
 * Points that came one after the other, more than memory may hold: they are kept in a temporary
 * file, as float32, until they are closed. A fit reads points several times, an iterator gives them
 * once.
 */
public final class SpooledPoints implements PointCloud, AutoCloseable {
  private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

  private final Spool spool;
  private final PointCloud points;

  private SpooledPoints(Spool spool, int dimension) {
    this.spool = spool;
    points =
        new ArrayCloud.Rows(
            new Elements(spool.path(), spool, ElementType.FLOAT32, ORDER),
            0,
            spool.size() / ((long) dimension * Float.BYTES),
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
    if (!rows.hasNext()) {
      throw new IllegalArgumentException("there must be at least one point, got none");
    }
    Spool spool = new Spool(0);
    try {
      return written(rows, spool);
    } catch (RuntimeException | Error e) {
      spool.close();
      throw e;
    }
  }

  /** {@link #of(Iterator)} for a stream, which is read in order. */
  public static SpooledPoints of(Stream<float[]> rows) {
    return of(rows.iterator());
  }

  private static SpooledPoints written(Iterator<float[]> rows, Spool spool) {
    ByteBuffer bytes = ByteBuffer.allocate(0);
    for (long number = 0; rows.hasNext(); number++) {
      float[] row = rows.next();
      if (number == 0) {
        bytes = ByteBuffer.allocate(row.length * Float.BYTES).order(ORDER);
      }
      require(row, bytes.capacity() / Float.BYTES, number);
      bytes.asFloatBuffer().put(row);
      spool.add(bytes.array(), 0, bytes.capacity());
    }
    return new SpooledPoints(spool, bytes.capacity() / Float.BYTES);
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
  public void read(long firstRow, int count, float[] into, int at) {
    points.read(firstRow, count, into, at);
  }

  /** Removes the temporary file; the points must not be read afterwards. */
  @Override
  public void close() {
    spool.close();
  }
}
