package org.adagio.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.adagio.measure.PairScan.Violations;
import org.adagio.measure.TileScan.Band;

/**
 * Finds the pairs beyond a distortion, from all tiles or some: counts them, lists the worst, or
 * ends at the first. What float32 leaves open is settled in float64, but for pairs that are listed:
 * a search needs no more of them than float32 tells.
 */
final class BandScan {
  private final double distortion;
  private final float low;
  private final float high;
  private final int most;
  private final boolean endsAtFirst;
  private final List<Share> shares = new ArrayList<>();
  private volatile boolean ended;

  private BandScan(double distortion, int most, boolean endsAtFirst) {
    this.distortion = distortion;
    double least = Math.max(0, 1 - distortion);
    low = (float) (least * least);
    high = (float) ((1 + distortion) * (1 + distortion));
    this.most = most;
    this.endsAtFirst = endsAtFirst;
  }

  static BandScan counting(double distortion) {
    return new BandScan(distortion, 0, false);
  }

  static BandScan first(double distortion) {
    return new BandScan(distortion, 0, true);
  }

  static BandScan listing(double distortion, int most) {
    if (most < 1) {
      throw new IllegalArgumentException("most must be at least 1, got " + most);
    }
    return new BandScan(distortion, most, false);
  }

  IntPredicate wanted() {
    return tile -> !ended;
  }

  Band skipped() {
    return new Band(Math.nextUp(low), Math.nextDown(high));
  }

  synchronized TileScan.Visitor visitor() {
    if (Double.isNaN(distortion)) {
      return row -> {};
    }
    Share share = new Share();
    shares.add(share);
    return share;
  }

  long found() {
    return shares.stream().mapToLong(share -> share.found).sum();
  }

  Violations listed() {
    WorstPairs all = new WorstPairs(most);
    shares.forEach(share -> share.pairs.drainInto(all));
    return all.worstFirst(found());
  }

  private final class Share implements TileScan.Visitor {
    private final WorstPairs pairs = new WorstPairs(most);
    private long found;

    @Override
    public void row(RatioRow row) {
      if (ended || !row.anyMayLieOutside(low, high)) {
        return;
      }
      if (most > 0) {
        list(row);
      } else {
        count(row);
      }
    }

    private void list(RatioRow row) {
      float[] squared = row.squaredRatios();
      for (int j = row.from(); j < row.to(); j++) {
        float ratio = squared[j];
        if (ratio < low || ratio > high) {
          found++;
          float off = (float) Math.abs(Math.sqrt(ratio) - 1);
          pairs.add(off, (int) row.point(), (int) row.other(j));
        }
      }
    }

    private void count(RatioRow row) {
      for (int j = row.from(); j < row.to() && !ended; j++) {
        if (row.mayLieOutside(j, low, high) && isBeyond(row, j)) {
          found++;
          ended = endsAtFirst;
        }
      }
    }

    private boolean isBeyond(RatioRow row, int j) {
      return row.surelyLiesOutside(j, Math.nextDown(low), Math.nextUp(high))
          || row.exactly(j).distortion() > distortion;
    }
  }
}
