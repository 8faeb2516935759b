package org.adagio.measure;

import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import org.adagio.Matrix;
import org.adagio.Progress;
import org.adagio.linalg.WideProduct;
import org.adagio.measure.Certificate.Coverage;
import org.adagio.points.cluster.Block;
import org.adagio.points.cluster.BlockPass;
import org.adagio.points.cluster.DistributedCloud;
import org.adagio.work.InOrder;
import org.adagio.work.Resources;
import org.adagio.work.Workers;

/**
 * Pairs drawn at random, each in float64.
 *
 * @param what whose pairs
 * @param coverage which they are
 * @param draw chooses them
 * @param stated the distortion that pairs are counted beyond; NaN for the largest found
 */
record SampleScan(Reduction what, Coverage coverage, PairDraw draw, double stated) {
  /** Images up to so many bytes are computed once, where most of them are needed. */
  private static final long MOST_IMAGES = 64L << 20;

  private boolean needsMostImages() {
    long points = what.points().size();
    return 2 * draw.pairs() > points
        && (double) Double.BYTES * points * what.dimension()
            <= Math.min(MOST_IMAGES, Resources.heldAtMost());
  }

  DistortionProfile run(Progress progress) {
    progress.stage("sampled pairs", draw.pairs());
    PairTally tally =
        what.points() instanceof DistributedCloud scattered
            ? scattered(scattered, progress)
            : here(progress);
    return tally.profile(coverage, what.points(), stated);
  }

  private PairTally here(Progress progress) {
    try (PairLooks looks = PairLooks.of(what, draw.pairs(), needsMostImages())) {
      InOrder order = new InOrder();
      AtomicReference<PairTally> whole = new AtomicReference<>();
      Workers.forEach(
          draw.chunks(),
          looks::forThread,
          (look, chunk) -> {
            PairTally.Builder tally = new PairTally.Builder(stated);
            look.at(draw.ends(chunk), tally::add);
            PairTally part = tally.tally();
            order.commit(
                chunk, () -> whole.set(chunk == 0 ? part : whole.getPlain().mergedWith(part)));
            progress.advance(draw.count(chunk));
          });
      return whole.get();
    }
  }

  private PairTally scattered(DistributedCloud points, Progress progress) {
    if (!(what instanceof Reduction.Linear linear)) {
      throw new IllegalArgumentException(
          "scattered points can only be compared with linear images");
    }
    long[] ends = byHome();
    TwoByTwo pass = new TwoByTwo(linear.map(), stated, ends.length);
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
   * @param rows about how many rows there are
   */
  private record TwoByTwo(Matrix map, double stated, long rows) implements BlockPass<PairTally> {
    @Override
    public String name() {
      return "sampled pairs";
    }

    @Override
    public PairTally over(Iterator<Block> blocks) {
      PairTally.Builder tally = new PairTally.Builder(stated);
      try (WideProduct product = new WideProduct(map, rows / 2);
          MappedSecants secants = new MappedSecants(product, map)) {
        while (blocks.hasNext()) {
          Block block = blocks.next();
          for (int p = 0; p < block.count(); p += 2) {
            block.copyTo(p, 2, secants.two(), 0);
            secants.add(block.firstRow() + p, block.firstRow() + p + 1, tally::add);
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
