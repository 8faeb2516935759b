package org.adagio.distortion;

import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.clouds.DistributedCloud;
import org.adagio.data.Block;
import org.adagio.data.BlockPass;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;
import org.adagio.linalg.InOrder;
import org.adagio.linalg.Resources;
import org.adagio.linalg.WideProduct;
import org.adagio.linalg.Workers;

/** Pairs drawn at random, each in float64. */
final class SampleScan {
  /** Images up to so many bytes are computed once, where most of them are needed. */
  private static final long MOST_IMAGES = 64L << 20;

  private final PointCloud before;
  private final PointCloud after;
  private final Coverage coverage;
  private final PairDraw draw;
  private double statedDistortion = Double.POSITIVE_INFINITY;

  private SampleScan(PointCloud before, PointCloud after, Coverage coverage, PairDraw draw) {
    this.before = before;
    this.after = after;
    this.coverage = coverage;
    this.draw = draw;
  }

  /** Whether images are better computed once, because most of them are needed. */
  private boolean isMostOf(PointCloud images) {
    return 2 * draw.pairs() > images.size()
        && (double) Double.BYTES * images.size() * images.dimension()
            <= Math.min(MOST_IMAGES, Resources.heldAtMost());
  }

  /** So many pairs, drawn uniformly with replacement. */
  static SampleScan uniform(PointCloud before, PointCloud after, long pairs, long seed) {
    requireDistances(before, after);
    if (pairs < 1) {
      throw new IllegalArgumentException("a sample must have at least one pair, got " + pairs);
    }
    PairDraw draw = PairDraw.Uniform.of(before.size(), pairs, seed);
    return new SampleScan(before, after, Coverage.SAMPLED_PAIRS, draw);
  }

  /** As many pairs as there can be without a point in two of them. */
  static SampleScan disjoint(PointCloud before, PointCloud after, long seed) {
    requireDistances(before, after);
    PairDraw draw = PairDraw.Disjoint.of(before.size(), seed);
    return new SampleScan(before, after, Coverage.UNSEEN_PAIRS, draw);
  }

  private static void requireDistances(PointCloud before, PointCloud after) {
    if (before.size() < 2) {
      throw new IllegalArgumentException(
          "a distance needs at least two points, got " + before.size());
    }
    if (before.size() != after.size()) {
      throw new IllegalArgumentException(
          "both clouds must have equally many points, got %d and %d"
              .formatted(before.size(), after.size()));
    }
  }

  /** Also counts the pairs beyond a distortion. */
  SampleScan counting(double distortion) {
    statedDistortion = distortion;
    return this;
  }

  BoundCheck run(Progress progress) {
    progress.stage("sampled pairs", draw.pairs());
    PairTally tally =
        before instanceof DistributedCloud scattered
            ? scattered(scattered, progress)
            : here(progress);
    DistortionProfile profile = tally.profile(coverage, before);
    return new BoundCheck(statedDistortion, tally.beyond(), profile);
  }

  private PairTally here(Progress progress) {
    try (PairLooks looks = PairLooks.of(before, after, draw.pairs(), isMostOf(after))) {
      InOrder order = new InOrder();
      AtomicReference<PairTally> whole = new AtomicReference<>();
      Workers.forEach(
          draw.chunks(),
          looks::forThread,
          (look, chunk) -> {
            PairTally.Builder tally = new PairTally.Builder(statedDistortion);
            look.at(draw.ends(chunk), tally::add);
            PairTally part = tally.tally();
            order.commit(
                chunk, () -> whole.set(chunk == 0 ? part : whole.getPlain().mergedWith(part)));
            progress.advance(draw.count(chunk));
          });
      return whole.get();
    }
  }

  /** The points of the pairs are brought together, two by two, where they lie. */
  private PairTally scattered(DistributedCloud points, Progress progress) {
    long[] ends = byHome();
    TwoByTwo pass =
        new TwoByTwo(DistributedPairs.map(points, after), statedDistortion, ends.length);
    return points.twoByTwo(ends, pass, progress).renumbered(row -> ends[(int) row]);
  }

  /**
   * Both ends of every pair, in the order of the second ones: of one pair the lower row comes
   * second, of the next the higher, so that all parts of the cloud have their share.
   */
  private long[] byHome() {
    int pairs = Math.toIntExact(draw.pairs());
    long[] drawn = new long[2 * pairs];
    for (int chunk = 0; chunk < draw.chunks(); chunk++) {
      long[] some = draw.ends(chunk);
      System.arraycopy(some, 0, drawn, 2 * chunk * PairDraw.CHUNK, some.length);
    }
    long[] order = new long[pairs];
    Arrays.setAll(order, p -> Math.multiplyExact(drawn[2 * p + p % 2], (long) pairs) + p);
    Arrays.sort(order);
    long[] ends = new long[2 * pairs];
    for (int k = 0; k < pairs; k++) {
      int p = (int) (order[k] % pairs);
      ends[2 * k] = drawn[2 * p + 1 - p % 2];
      ends[2 * k + 1] = drawn[2 * p + p % 2];
    }
    return ends;
  }

  /**
   * Every point with even row and its successor.
   *
   * @param map Π
   * @param rows about how many rows there are
   */
  private record TwoByTwo(Matrix map, double statedDistortion, long rows)
      implements BlockPass<PairTally> {
    @Override
    public String name() {
      return "sampled pairs";
    }

    @Override
    public PairTally over(Iterator<Block> blocks) {
      PairTally.Builder tally = new PairTally.Builder(statedDistortion);
      try (WideProduct product = new WideProduct(map, rows / 2);
          MappedSecants secants = new MappedSecants(product, map.columns(), map.rows())) {
        ExactRows two = new ExactRows(2, map.columns());
        while (blocks.hasNext()) {
          Block block = blocks.next();
          for (int p = 0; p < block.count(); p += 2) {
            block.copyTo(two, 0, p, 2);
            secants.add(two, block.firstRow() + p, block.firstRow() + p + 1, tally::add);
          }
        }
        secants.finish(tally::add);
      }
      return tally.tally();
    }

    @Override
    public PairTally merged(PairTally one, PairTally other) {
      return one.mergedWith(other);
    }
  }
}
