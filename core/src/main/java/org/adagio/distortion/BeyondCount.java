package org.adagio.distortion;

import java.util.concurrent.atomic.AtomicLong;

/** Counts the pairs beyond a distortion; what float32 leaves open is settled in float64. */
final class BeyondCount {
  private final double distortion;
  private final float low;
  private final float high;
  private final AtomicLong found = new AtomicLong();

  BeyondCount(double distortion) {
    this.distortion = distortion;
    double least = Math.max(0, 1 - distortion);
    low = (float) (least * least);
    high = (float) ((1 + distortion) * (1 + distortion));
  }

  /** A visitor for one worker. */
  PairScan.Visitor visitor() {
    return row -> {
      if (row.anyMayLieOutside(low, high)) {
        found.addAndGet(count(row));
      }
    };
  }

  private long count(RatioRow row) {
    long count = 0;
    for (int j = row.from(); j < row.to(); j++) {
      if (row.mayLieOutside(j, low, high)) {
        boolean outside =
            row.surelyLiesOutside(j, Math.nextDown(low), Math.nextUp(high))
                || row.exactly(j).distortion() > distortion;
        count += outside ? 1 : 0;
      }
    }
    return count;
  }

  long found() {
    return found.get();
  }
}
