package org.adagio.distortion;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Gathers the pairs that lie beyond a distortion, worst first, from all tiles or some. */
final class ViolationScan {
  private final float low;
  private final float high;
  private final int most;
  private final List<Share> shares = new ArrayList<>();

  ViolationScan(double distortion, int most) {
    if (most < 1) {
      throw new IllegalArgumentException("most must be at least 1, got " + most);
    }
    double least = Math.max(0, 1 - distortion);
    low = (float) (least * least);
    high = (float) ((1 + distortion) * (1 + distortion));
    this.most = most;
  }

  boolean[] draw(int tiles, double share, long seed) {
    boolean[] wanted = new boolean[tiles];
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < tiles; i++) {
      wanted[i] = random.nextDouble() < share;
    }
    return wanted;
  }

  /** A visitor for one worker. */
  synchronized PairScan.Visitor visitor() {
    Share share = new Share();
    shares.add(share);
    return share;
  }

  /** What all visitors found together. */
  Violations result() {
    WorstPairs all = new WorstPairs(most);
    long found = 0;
    for (Share one : shares) {
      one.pairs.drainInto(all);
      found += one.found;
    }
    return all.worstFirst(found);
  }

  /** One worker's share. */
  private final class Share implements PairScan.Visitor {
    private final WorstPairs pairs = new WorstPairs(most);
    private long found;

    @Override
    public void row(RatioRow row) {
      if (!row.anyMayLieOutside(low, high)) {
        return;
      }
      float[] squared = row.squaredRatios();
      for (int j = row.from(); j < row.to(); j++) {
        float ratio = squared[j];
        if (ratio < low || ratio > high) {
          found++;
          float distortion = (float) Math.abs(Math.sqrt(ratio) - 1);
          pairs.add(distortion, (int) row.point(), (int) row.other(j));
        }
      }
    }
  }
}
