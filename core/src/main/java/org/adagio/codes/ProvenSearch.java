package org.adagio.codes;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.linalg.RowProduct;
import org.adagio.linalg.TopRows;
import org.adagio.linalg.VectorProduct;
import org.adagio.work.Workers;

/**
 * Finds the exact nearest rows: full points are read in the order of a lower bound of their scores,
 * until the k-th best score found is below every bound that is left. Immutable and thread-safe.
 */
public final class ProvenSearch {
  private static final int ROWS = 2048;

  /** As many rows as are read first, whatever their bounds are. */
  private static final int FIRST = 32;

  /** From this many queries on, decoding rows once for all of them is faster than tables. */
  private static final int MANY = 16;

  /** Queries that share one pass. */
  private static final int MOST = 256;

  private static final long MOST_BOUNDS = 1 << 24;

  private static final double UNIT = 0x1p-24;

  private final VectorProduct map;
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
    this.map = new VectorProduct(map);
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
    return nearest(bounds(new Asked(asked)), k, score);
  }

  /** Returns the same for many queries: rows are decoded once for some of them. */
  public List<Proven> nearest(List<double[]> asked, int k, List<LongToDoubleFunction> scores) {
    Proven[] all = new Proven[asked.size()];
    int most = (int) Math.min(MOST, MOST_BOUNDS / Math.max(1, rows.size()));
    boolean isDecoded =
        how.kind() != CodeKind.RESIDUAL // whose decoded images are rounded
            && Math.min(most, all.length) >= MANY;
    int each = isDecoded ? most : 1;
    for (int first = 0; first < all.length; first += each) {
      int from = first;
      List<Asked> some =
          asked.subList(from, Math.min(all.length, from + each)).stream().map(Asked::new).toList();
      float[][] bounds = each == 1 ? new float[][] {bounds(some.get(0))} : bounds(some);
      Workers.forEach(
          some.size(), i -> all[from + i] = nearest(bounds[i], k, scores.get(from + i)));
    }
    return List.of(all);
  }

  private Proven nearest(float[] bounds, int k, LongToDoubleFunction score) {
    TopRows best = new TopRows(k);
    TopRows first = new TopRows((int) Math.min(rows.size(), Math.max(FIRST, k)));
    for (int row = 0; row < bounds.length; row++) {
      if (bounds[row] <= first.threshold()) {
        first.offer(bounds[row], row);
      }
    }
    long[] begun = first.taken().rows();
    int read = read(begun, 0, bounds, best, score);
    if (read == begun.length) {
      read = read(upTo(best.threshold(), bounds), read, bounds, best, score);
    }
    return new Proven(best.taken(), read);
  }

  /** Reads rows until the bound of the next one is above all that is still sought. */
  private static int read(
      long[] order, int from, float[] bounds, TopRows best, LongToDoubleFunction score) {
    int read = from;
    while (read < order.length && bounds[(int) order[read]] <= best.threshold()) {
      best.offer(score.applyAsDouble(order[read]), order[read]);
      read++;
    }
    return read;
  }

  /** All rows whose bounds are no higher, in the order of their bounds, of equals the first. */
  private static long[] upTo(double threshold, float[] bounds) {
    TopRows rows =
        new TopRows(
            (int)
                Math.max(
                    1,
                    IntStream.range(0, bounds.length).filter(i -> bounds[i] <= threshold).count()));
    for (int row = 0; row < bounds.length; row++) {
      if (bounds[row] <= threshold) {
        rows.offer(bounds[row], row);
      }
    }
    return rows.taken().rows();
  }

  private final class Asked {
    private final float[] narrowed;
    private final double length;
    private final double[] dropped;
    private final double[] missed;

    Asked(double[] asked) {
      double[] image = map.apply(asked);
      length = Math.sqrt(square(image)) * (1 + 1e-7);
      PointCode.Proof proof = how.proof().orElseThrow();
      dropped = scaled(proof.dropped(), 2 * proven.dropped(square(asked), image));
      missed = scaled(proof.missed(), 2 * length);
      narrowed = new float[image.length];
      for (int k = 0; k < narrowed.length; k++) {
        narrowed[k] = (float) image[k];
      }
    }

    /** A lower bound of the score of a row, by its product with the query before the factor. */
    float bound(byte[] bytes, int beside, double twiceProduct) {
      double bound =
          CodeScan.littleEndian(bytes, beside)
              - twiceProduct
              - dropped[bytes[beside + Float.BYTES] & 0xff]
              - missed[bytes[beside + Float.BYTES + 1] & 0xff];
      return Math.nextDown((float) bound);
    }
  }

  private float[][] bounds(List<Asked> asked) {
    int r = how.code().dimension();
    int m = how.code().bytes();
    int n = Math.toIntExact(rows.size());
    Matrix images = Matrix.zeros(asked.size(), r);
    for (int q = 0; q < asked.size(); q++) {
      System.arraycopy(asked.get(q).narrowed, 0, images.values(), q * r, r);
    }
    float[] factors = how.factors().levels();
    float[][] bounds = new float[asked.size()][n];
    try (RowProduct queries = new RowProduct(images, n)) {
      Workers.forEach(
          (n + ROWS - 1) / ROWS,
          () -> Staged.of(queries, ROWS, asked.size()),
          (stage, block) -> {
            int first = block * ROWS;
            int count = Math.min(ROWS, n - first);
            byte[] bytes = new byte[count * how.rowBytes()];
            rows.read(first, count, bytes);
            float[] decoded = new float[count * r];
            for (int i = 0; i < count; i++) {
              how.code().decode(bytes, i * how.rowBytes(), decoded, i * r);
            }
            stage.product().apply(decoded, 0, count, stage.rows(), 0);
            for (int i = 0; i < count; i++) {
              int at = i * how.rowBytes();
              double factor = 2 * (double) factors[bytes[at + m] & 0xff];
              double rounded =
                  (r + 8) * UNIT * Math.sqrt(Means.squaredLength(decoded, i * r, r)) * factor;
              for (int q = 0; q < bounds.length; q++) {
                Asked one = asked.get(q);
                double twice = factor * stage.rows()[i * bounds.length + q];
                bounds[q][first + i] =
                    one.bound(bytes, at + how.lengthAt(), twice + rounded * one.length);
              }
            }
          });
    }
    return bounds;
  }

  private float[] bounds(Asked asked) {
    float[] table = tables.of(asked.narrowed);
    float[] factors = how.factors().levels();
    float[] bounds = new float[Math.toIntExact(rows.size())];
    Workers.forEach(
        (bounds.length + ROWS - 1) / ROWS,
        () -> new Some(new byte[ROWS * how.rowBytes()]),
        (some, block) -> {
          int first = block * ROWS;
          int count = Math.min(ROWS, bounds.length - first);
          byte[] bytes = some.bytes;
          rows.read(first, count, bytes);
          int m = how.code().bytes();
          for (int i = 0; i < count; i++) {
            int at = i * how.rowBytes();
            int beside = at + how.lengthAt();
            double product =
                (double) factors[bytes[at + m] & 0xff] * CodeScan.sum(table, bytes, at, m);
            bounds[first + i] = asked.bound(bytes, beside, 2 * product);
          }
        });
    return bounds;
  }

  private record Some(byte[] bytes) implements Workers.Workspace {
    @Override
    public void close() {
      // memory of the heap
    }
  }

  /** The levels of a scale times a number; of what is beyond the scale nothing is known. */
  private static double[] scaled(ByteScale scale, double times) {
    double[] scaled = new double[256];
    Arrays.setAll(scaled, i -> scale.level(i) * times);
    scaled[255] = Double.POSITIVE_INFINITY;
    return scaled;
  }

  private static double square(double[] values) {
    return Arrays.stream(values).map(value -> value * value).sum();
  }
}
