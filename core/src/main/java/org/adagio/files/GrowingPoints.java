package org.adagio.files;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.adagio.Matrix;
import org.adagio.data.PointCloud;
import org.adagio.linalg.Resources;

/**
 * Gathers the numbers of points one after the other: as float32 until one comes that float32 does
 * not hold. Few are held in memory; more go to a temporary file.
 */
public final class GrowingPoints {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private final long most = Math.min(LARGEST_ARRAY, Resources.heldAtMost() / Double.BYTES);
  private float[] narrow = new float[1 << 10];
  private double[] wide;
  private int length;
  private SpooledFile spool;
  private long spooled;

  /** Begins without a number. */
  public GrowingPoints() {}

  /** How many numbers there are. */
  public long length() {
    return spooled + length;
  }

  /**
   * Adds the next number; one that is missing is NaN until {@link #fill} replaces it.
   *
   * @throws UncheckedIOException if the temporary file cannot be written
   */
  public void add(double value) {
    try {
      put(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the temporary file, if there is one. */
  public void discard() {
    try {
      if (spool != null) {
        spool.close();
      }
    } catch (IOException e) {
      // what went wrong before says more
    }
  }

  private void put(double value) throws IOException {
    if (wide == null && (float) value != value && !Double.isNaN(value)) {
      widen();
    }
    makeRoom();
    if (wide == null) {
      narrow[length++] = (float) value;
    } else {
      wide[length++] = value;
    }
  }

  private void makeRoom() throws IOException {
    int room = wide == null ? narrow.length : wide.length;
    if (length == room && length >= most) {
      drain();
    } else if (length == room) {
      int roomy = (int) Math.min(LARGEST_ARRAY, room * 3L / 2);
      narrow = wide == null ? Arrays.copyOf(narrow, roomy) : null;
      wide = wide == null ? null : Arrays.copyOf(wide, roomy);
    }
  }

  private void widen() throws IOException {
    wide = new double[narrow.length];
    for (int i = 0; i < length; i++) {
      wide[i] = narrow[i];
    }
    narrow = null;
    if (spool != null) {
      SpooledFile before = spool;
      spool = null;
      try (before;
          DataInputStream in =
              new DataInputStream(new BufferedInputStream(Files.newInputStream(before.path())));
          DataOutputStream out = spooling()) {
        for (long i = 0; i < spooled; i++) {
          out.writeDouble(in.readFloat());
        }
      }
    }
  }

  private void drain() throws IOException {
    try (DataOutputStream out = spooling()) {
      for (int i = 0; i < length; i++) {
        if (wide == null) {
          out.writeFloat(narrow[i]);
        } else {
          out.writeDouble(wide[i]);
        }
      }
    }
    spooled += length;
    length = 0;
  }

  private DataOutputStream spooling() throws IOException {
    if (spool == null) {
      spool = SpooledFile.emptyIn(SpooledFile.folder());
    }
    return new DataOutputStream(
        new BufferedOutputStream(
            Files.newOutputStream(spool.path(), StandardOpenOption.APPEND), 1 << 16));
  }

  /**
   * Puts a number in the place of those that are missing, one for each coordinate.
   *
   * @param known these numbers; where there are none, the means of those that are there
   * @return the numbers
   * @throws IllegalArgumentException if there is none for a coordinate, with its position
   */
  public double[] fill(int dimension, List<Double> known) {
    double[] means =
        known.isEmpty()
            ? means(dimension)
            : known.stream().mapToDouble(Double::doubleValue).toArray();
    long[] at = {0};
    forEach(value -> Double.isNaN(value) ? means[(int) (at[0]++ % dimension)] : kept(value, at));
    return means;
  }

  private static double kept(double value, long[] at) {
    at[0]++;
    return value;
  }

  private double[] means(int dimension) {
    double[] sums = new double[dimension];
    long[] counts = new long[dimension];
    long[] at = {0};
    forEach(
        value -> {
          int column = (int) (at[0]++ % dimension);
          if (!Double.isNaN(value)) {
            sums[column] += value;
            counts[column]++;
          }
          return value;
        });
    for (int j = 0; j < dimension; j++) {
      if (counts[j] == 0) {
        throw new IllegalArgumentException("coordinate %d has no value at all".formatted(j));
      }
      sums[j] = (float) (sums[j] / counts[j]);
    }
    return sums;
  }

  /** Replaces every number, in their order, by what is made of it. */
  private void forEach(DoubleUnaryOperator each) {
    if (spool != null) {
      replaceSpooled(each);
    }
    for (int i = 0; i < length; i++) {
      if (wide == null) {
        narrow[i] = (float) each.applyAsDouble(narrow[i]);
      } else {
        wide[i] = each.applyAsDouble(wide[i]);
      }
    }
  }

  private void replaceSpooled(DoubleUnaryOperator each) {
    SpooledFile before = spool;
    spool = null;
    try (before;
        DataInputStream in =
            new DataInputStream(new BufferedInputStream(Files.newInputStream(before.path())));
        DataOutputStream out = spooling()) {
      for (long i = 0; i < spooled; i++) {
        if (wide == null) {
          out.writeFloat((float) each.applyAsDouble(in.readFloat()));
        } else {
          out.writeDouble(each.applyAsDouble(in.readDouble()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All of them as points; the temporary file is removed when nobody reads these any more. */
  public PointCloud points(int dimension) {
    if (spool == null) {
      return wide == null
          ? PointCloud.of(Matrix.wrap(length / dimension, dimension, Arrays.copyOf(narrow, length)))
          : PointCloud.of(Arrays.copyOf(wide, length), dimension);
    }
    try {
      drain();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ElementType type = wide == null ? ElementType.FLOAT32 : ElementType.FLOAT64;
    Bytes bytes = spool.bytes(spooled * type.size());
    Elements elements = new Elements(spool.path(), bytes, type, ByteOrder.BIG_ENDIAN);
    return new RowMajorCloud(elements, 0, spooled / dimension, dimension);
  }
}
