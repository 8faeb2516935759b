package org.adagio.distortion;

import java.util.ArrayList;
import java.util.Arrays;
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
    Pairs all = new Pairs(most);
    long found = 0;
    for (Share one : shares) {
      one.pairs.drainInto(all);
      found += one.found;
    }
    return all.worstFirst(found);
  }

  /** One worker's share. */
  private final class Share implements PairScan.Visitor {
    private final Pairs pairs = new Pairs(most);
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
          pairs.add(Math.max(low - ratio, ratio - high), (int) row.point(), (int) row.other(j));
        }
      }
    }
  }

  /** The worst pairs seen so far: up to twice as many as wanted, then only the worst half stays. */
  private static final class Pairs {
    private final int most;
    private final int room;
    private int size;
    private Entry[] entries;
    private float floor = Float.NEGATIVE_INFINITY;

    Pairs(int most) {
      this.most = most;
      room = (int) Math.min(2L * most, Integer.MAX_VALUE - 8);
      entries = new Entry[Math.min(room, 1024)];
    }

    private record Entry(float excess, int first, int second) implements Comparable<Entry> {
      @Override
      public int compareTo(Entry other) {
        int byExcess = Float.compare(other.excess, excess);
        int byFirst = Integer.compare(first, other.first);
        return byExcess != 0
            ? byExcess
            : byFirst != 0 ? byFirst : Integer.compare(second, other.second);
      }
    }

    void add(float excess, int first, int second) {
      if (size == room) {
        prune();
      }
      if (excess < floor) {
        return;
      }
      if (size == entries.length) {
        entries = Arrays.copyOf(entries, (int) Math.min(room, 2L * size));
      }
      entries[size++] = new Entry(excess, first, second);
    }

    private void prune() {
      Arrays.sort(entries, 0, size);
      size = Math.min(size, most);
      floor = entries[size - 1].excess;
    }

    void drainInto(Pairs all) {
      for (int i = 0; i < size; i++) {
        all.add(entries[i].excess, entries[i].first, entries[i].second);
      }
    }

    Violations worstFirst(long found) {
      Arrays.sort(entries, 0, size);
      int kept = Math.min(size, most);
      int[] first = new int[kept];
      int[] second = new int[kept];
      for (int i = 0; i < kept; i++) {
        first[i] = entries[i].first;
        second[i] = entries[i].second;
      }
      return new Violations(first, second, found);
    }
  }
}
