package org.adagio.codes;

import java.util.Arrays;
import java.util.function.LongToDoubleFunction;
import org.adagio.Matrix;
import org.adagio.work.Workers;

/**
 * Finds the exact nearest rows: full points are read in the order of a lower bound of their scores,
 * until the k-th best score found is below every bound that is left. Immutable and thread-safe.
 */
public final class ProvenSearch {
  private static final int ROWS = 2048;

  /** As many rows as are read first, whatever their bounds are. */
  private static final int FIRST = 32;

  private final Matrix map;
  private final PointCode how;
  private final CodedRows rows;
  private final ByteCode.Tables tables;
  private final ProvenRows proven;

  /**
   * @param map P, whose rows are orthonormal as far as float32 has them
   * @throws IllegalArgumentException if rows of this code prove nothing
   */
  public ProvenSearch(Matrix map, PointCode how, CodedRows rows) {
    if (how.proof().isEmpty()) {
      throw new IllegalArgumentException(
          "the code keeps no bounds for proven answers; fit with them to search exactly");
    }
    this.map = map;
    this.how = how;
    this.rows = rows;
    tables = how.code().tables();
    proven = new ProvenRows(map, how);
  }

  /**
   * An answer that is proven.
   *
   * @param best rows and true scores, the least first
   * @param read how many full points were read for it
   */
  public record Proven(TopRows.Scored best, long read) {}

  /**
   * Returns the k rows with the least true scores.
   *
   * @param asked the query as it is multiplied with documents about the centre, in float64
   * @param score the true score of a row, read from its full point: its squared length about the
   *     centre (0 for inner products) less twice its product with the query
   */
  public Proven nearest(double[] asked, int k, LongToDoubleFunction score) {
    float[] bounds = bounds(asked);
    TopRows best = new TopRows(k);
    TopRows first = new TopRows((int) Math.min(rows.size(), Math.max(FIRST, k)));
    for (int row = 0; row < bounds.length; row++) {
      if (bounds[row] <= first.threshold()) {
        first.offer(bounds[row], row);
      }
    }
    TopRows.Scored begun = first.taken();
    long read = read(begun.rows(), begun.scores(), best, score);
    if (read < begun.rows().length) {
      return new Proven(best.taken(), read);
    }
    TopRows.Scored rest = beyond(begun, bounds, best.threshold());
    read += read(rest.rows(), rest.scores(), best, score);
    return new Proven(best.taken(), read);
  }

  /** Reads rows until the bound of the next one is above all that is still sought. */
  private static long read(long[] some, double[] bounds, TopRows best, LongToDoubleFunction score) {
    for (int i = 0; i < some.length; i++) {
      if (bounds[i] > best.threshold()) {
        return i;
      }
      best.offer(score.applyAsDouble(some[i]), some[i]);
    }
    return some.length;
  }

  /** The rows after some, by their bounds, up to a threshold. */
  private static TopRows.Scored beyond(TopRows.Scored begun, float[] bounds, double threshold) {
    double last = begun.scores()[begun.scores().length - 1];
    long lastRow = begun.rows()[begun.rows().length - 1];
    int count = 0;
    for (int row = 0; row < bounds.length; row++) {
      count += isLeft(bounds[row], row, last, lastRow, threshold) ? 1 : 0;
    }
    TopRows left = new TopRows(Math.max(1, count));
    for (int row = 0; row < bounds.length; row++) {
      if (isLeft(bounds[row], row, last, lastRow, threshold)) {
        left.offer(bounds[row], row);
      }
    }
    return left.taken();
  }

  private static boolean isLeft(
      double bound, long row, double last, long lastRow, double threshold) {
    return bound <= threshold && (bound > last || (bound == last && row > lastRow));
  }

  /** A lower bound of the score of each row. */
  private float[] bounds(double[] asked) {
    double[] image = image(asked);
    double square = square(asked);
    double length = Math.sqrt(square(image)) * (1 + 1e-7);
    double dropped = proven.dropped(square, image);
    float[] narrowed = new float[image.length];
    for (int k = 0; k < narrowed.length; k++) {
      narrowed[k] = (float) image[k];
    }
    Bounds of =
        new Bounds(
            tables.of(narrowed),
            how.factors().levels(),
            scaled(how.proof().orElseThrow().missed(), 2 * length),
            scaled(how.proof().orElseThrow().dropped(), 2 * dropped));
    float[] bounds = new float[Math.toIntExact(rows.size())];
    Workers.forEach(
        (bounds.length + ROWS - 1) / ROWS,
        block -> {
          int first = block * ROWS;
          int count = Math.min(ROWS, bounds.length - first);
          byte[] bytes = new byte[count * how.rowBytes()];
          rows.read(first, count, bytes);
          for (int i = 0; i < count; i++) {
            bounds[first + i] = of.bound(bytes, i * how.rowBytes());
          }
        });
    return bounds;
  }

  /** The levels of a scale times a number; of what is beyond the scale nothing is known. */
  private static double[] scaled(ByteScale scale, double times) {
    double[] scaled = new double[256];
    Arrays.setAll(scaled, i -> scale.level(i) * times);
    scaled[255] = Double.POSITIVE_INFINITY;
    return scaled;
  }

  private double[] image(double[] asked) {
    double[] image = new double[map.rows()];
    for (int i = 0; i < image.length; i++) {
      for (int k = 0; k < asked.length; k++) {
        image[i] += map.values()[i * asked.length + k] * asked[k];
      }
    }
    return image;
  }

  private static double square(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return sum;
  }

  /** What a query multiplies rows with. */
  private final class Bounds {
    private final float[][] products;
    private final float[] factors;
    private final double[] missed;
    private final double[] dropped;

    Bounds(float[][] products, float[] factors, double[] missed, double[] dropped) {
      this.products = products;
      this.factors = factors;
      this.missed = missed;
      this.dropped = dropped;
    }

    float bound(byte[] bytes, int at) {
      int m = how.code().bytes();
      int beside = at + how.lengthAt();
      double length = Float.intBitsToFloat(CodeScan.littleEndian(bytes, beside));
      double product =
          (double) factors[bytes[at + m] & 0xff] * CodeScan.sum(products, bytes, at, m);
      double bound =
          length
              - 2 * product
              - dropped[bytes[beside + Float.BYTES] & 0xff]
              - missed[bytes[beside + Float.BYTES + 1] & 0xff];
      return Math.nextDown((float) bound);
    }
  }
}
