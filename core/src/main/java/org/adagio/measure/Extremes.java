package org.adagio.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.adagio.linalg.RatioSpan;
import org.adagio.measure.TileScan.Band;

/**
 * The pairs that shrink most and those that stretch most. Shared by all workers; every pair whose
 * rounded ratio might belong here is settled in float64, so the result does not depend on the order
 * in which pairs come.
 */
final class Extremes {
  static final int KEPT = 10;

  private final End shrunk = new End(Comparator.comparingDouble(SecantPair::ratio));
  private final End stretched = new End(Comparator.comparingDouble(SecantPair::ratio).reversed());
  private volatile float squaredLow = Float.POSITIVE_INFINITY;
  private volatile float squaredHigh = Float.NEGATIVE_INFINITY;

  /** A pair whose squared ratio is above this one is not among the most shrunk. */
  float squaredLow() {
    return squaredLow;
  }

  /** A pair whose squared ratio is below this one is not among the most stretched. */
  float squaredHigh() {
    return squaredHigh;
  }

  synchronized void offer(SecantPair pair) {
    shrunk.offer(pair);
    stretched.offer(pair);
    if (shrunk.pairs.size() == KEPT) {
      double low = shrunk.pairs.peek().ratio();
      double high = stretched.pairs.peek().ratio();
      squaredLow = Math.nextUp((float) (low * low));
      squaredHigh = Math.nextDown((float) (high * high));
    }
  }

  void offer(RatioRow row) {
    if (row.anyMayLieOutside(squaredLow, squaredHigh)) {
      for (int j = row.from(); j < row.to(); j++) {
        if (row.mayLieOutside(j, squaredLow, squaredHigh)) {
          offer(row.exactly(j));
        }
      }
    }
  }

  Band skipped() {
    return new Band(squaredLow, squaredHigh);
  }

  RatioSpan span() {
    return new RatioSpan(shrunk.worst().ratio(), stretched.worst().ratio());
  }

  List<SecantPair> bothEnds() {
    List<SecantPair> both = new ArrayList<>(shrunk.pairs);
    stretched.pairs.stream().filter(pair -> !both.contains(pair)).forEach(both::add);
    return both;
  }

  List<SecantPair> worst() {
    List<SecantPair> both = bothEnds();
    both.sort(Comparator.comparingDouble(SecantPair::distortion).reversed().thenComparing(PLACE));
    return List.copyOf(both.subList(0, Math.min(KEPT, both.size())));
  }

  private static final Comparator<SecantPair> PLACE =
      Comparator.comparingLong(SecantPair::first).thenComparingLong(SecantPair::second);

  private static final class End {
    private final Comparator<SecantPair> worstFirst;
    private final PriorityQueue<SecantPair> pairs;

    End(Comparator<SecantPair> byRatio) {
      worstFirst = byRatio.thenComparing(PLACE);
      pairs = new PriorityQueue<>(worstFirst.reversed());
    }

    void offer(SecantPair pair) {
      if (pairs.contains(pair)) {
        return;
      }
      if (pairs.size() < KEPT) {
        pairs.add(pair);
      } else if (worstFirst.compare(pair, pairs.peek()) < 0) {
        pairs.poll();
        pairs.add(pair);
      }
    }

    SecantPair worst() {
      return pairs.stream().min(worstFirst).orElseThrow();
    }
  }
}
