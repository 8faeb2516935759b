package org.adagio.codes;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.linalg.InnerProduct;
import org.adagio.linalg.TopRows;
import org.adagio.linalg.VectorProduct;
import org.adagio.points.PointCloud;
import org.adagio.work.Workers;

/**
 * Finds the exact nearest rows: full points are read in the order of a lower bound of their scores,
 * until the k-th best score found is below every bound that is left. Immutable and thread-safe.
 */
public final class ProvenSearch {
  /** As many rows as are read first, whatever their bounds are. */
  private static final int FIRST = 32;

  /** Queries that share one pass. */
  private static final int MOST = 256;

  private static final long MOST_BOUNDS = 1 << 24;

  /** Beyond this, float32 may have lost what a bound is made of. */
  private static final double LARGEST = 0x1p120;

  private final VectorProduct map;
  private final PointCode how;
  private final CodedRows rows;
  private final ProvenRows proven;
  private final double[] dropped;
  private final double[] missed;

  /**
   * @param map P, whose rows are orthonormal as far as float32 has them
   * @throws IllegalArgumentException if rows of this code prove nothing
   */
  public ProvenSearch(Matrix map, PointCode how, CodedRows rows) {
    PointCode.Proof proof =
        how.proof()
            .filter(bounds -> how.kind() != CodeKind.RESIDUAL) // which is rounded where it is added
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the code keeps no bounds for proven answers; fit with them to search"
                            + " exactly"));
    this.map = new VectorProduct(map);
    this.how = how;
    this.rows = rows;
    proven = new ProvenRows(map, how);
    dropped = levels(proof.dropped());
    missed = levels(proof.missed());
  }

  /** What each byte of a scale says at most; of what is beyond the scale nothing is known. */
  private static double[] levels(ByteScale scale) {
    double[] levels = new double[256];
    Arrays.setAll(levels, scale::level);
    levels[255] = Double.POSITIVE_INFINITY;
    return levels;
  }

  /**
   * An answer that is proven.
   *
   * @param best rows and true scores, the least first
   * @param read how many full points were read for it
   */
  public record Proven(TopRows.Scored best, long read) {}

  /** Returns the k rows with the least true scores for each query, as full points have them. */
  public List<Proven> nearest(List<AskedVector> asked, int k, PointCloud full) {
    Proven[] all = new Proven[asked.size()];
    int each = (int) Math.max(1, Math.min(MOST, MOST_BOUNDS / Math.max(1, rows.size())));
    for (int first = 0; first < all.length; first += each) {
      int from = first;
      float[][] bounds = bounds(asked.subList(from, Math.min(all.length, from + each)));
      Workers.forEach(
          bounds.length,
          i -> all[from + i] = nearest(bounds[i], k, asked.get(from + i).score(full)));
    }
    return List.of(all);
  }

  private static Proven nearest(float[] bounds, int k, LongToDoubleFunction score) {
    TopRows first = new TopRows(Math.min(bounds.length, Math.max(FIRST, k)));
    for (int row = 0; row < bounds.length; row++) {
      if (bounds[row] <= first.threshold()) {
        first.offer(bounds[row], row);
      }
    }
    TopRows best = new TopRows(k);
    long[] begun = first.taken().rows();
    int read = read(begun, 0, bounds, best, score);
    if (read == begun.length) {
      double sought = best.threshold();
      long[] rest =
          IntStream.range(0, bounds.length)
              .filter(row -> bounds[row] <= sought)
              .boxed()
              .sorted(Comparator.comparingDouble(row -> bounds[row]))
              .mapToLong(Integer::longValue)
              .toArray();
      read = read(rest, read, bounds, best, score);
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

  /** Lower bounds of the scores of all rows for each query. */
  float[][] bounds(List<AskedVector> asked) {
    float[][] bounds = new float[asked.size()][Math.toIntExact(rows.size())];
    Matrix images = Matrix.zeros(bounds.length, how.code().dimension());
    double[] drops = new double[bounds.length];
    double[] misses = new double[bounds.length];
    for (int q = 0; q < bounds.length; q++) {
      double[] query = asked.get(q).values();
      double[] image = map.apply(query);
      drops[q] = 2 * proven.dropped(query, image) + Double.MIN_NORMAL;
      misses[q] = 2 * (InnerProduct.norm(image, 0, image.length) * (1 + 1e-7) + Float.MIN_NORMAL);
      for (int j = 0; j < image.length; j++) {
        images.set(q, j, (float) image[j]);
      }
    }
    try (RowPass pass = new RowPass(how, rows, images)) {
      Workers.forEach(
          pass.blocks(),
          () -> pass.new Block(),
          (block, number) -> {
            block.read(number);
            for (int q = 0; q < bounds.length; q++) {
              block.multiply(q);
              put(block, drops[q], misses[q], bounds[q]);
            }
          });
    }
    return bounds;
  }

  /** Puts lower bounds of the scores of some rows, rounded down to float32. */
  private void put(RowPass.Block block, double drops, double misses, float[] bounds) {
    double vanished = (how.code().dimension() + 8) * (double) Float.MIN_NORMAL;
    for (int i = 0; i < block.count; i++) {
      int at = i * how.rowBytes() + how.lengthAt();
      double bound =
          CodeScan.littleEndian(block.bytes, at)
              - block.twice[i] * (block.products[i] + vanished)
              - dropped[block.bytes[at + Float.BYTES] & 0xff] * drops
              - missed[block.bytes[at + Float.BYTES + 1] & 0xff] * misses;
      bounds[(int) block.first + i] =
          Math.abs(bound) < LARGEST
              ? (float) (bound - Math.abs(bound) * 0x1p-23 - Float.MIN_NORMAL)
              : Float.NEGATIVE_INFINITY;
    }
  }
}
