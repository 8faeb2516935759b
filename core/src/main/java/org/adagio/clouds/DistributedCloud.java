package org.adagio.clouds;

import org.adagio.Progress;
import org.adagio.data.BlockPass;
import org.adagio.data.PointCloud;

/**
 * Points that lie in blocks on many machines: work is sent to the blocks, and answers come back. A
 * cluster implements this, and every method of fitting and measuring runs on it.
 */
public interface DistributedCloud extends PointCloud {

  @Override
  <A> A pass(BlockPass<A> pass, Progress progress);

  /**
   * Lets a pass see every pair of blocks, and each block with itself, or a share of them.
   *
   * @param share the fraction of the pairs of blocks, drawn with the seed; 1 for all
   */
  <A> A pairs(PairPass<A> pass, double share, long seed, Progress progress);

  @Override
  long affordablePairs();

  @Override
  PointCloud without(long[] rows);

  /** All points, brought to this machine. */
  @Override
  PointCloud onThisMachine();

  @Override
  default boolean isDistributed() {
    return true;
  }

  /**
   * Lets a pass see pairs of points side by side: of its blocks, which begin at even rows, rows 2p
   * and 2p + 1 are the points of pair p.
   *
   * @param ends the rows of the pairs' points, two by two; the second ones ascend, so that pairs
   *     whose second points lie together are looked at there
   */
  <A> A twoByTwo(long[] ends, BlockPass<A> pass, Progress progress);
}
