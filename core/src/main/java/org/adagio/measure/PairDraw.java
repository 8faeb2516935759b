package org.adagio.measure;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.points.views.Split;

/** Which pairs of rows are looked at, in chunks that can be drawn in any order. */
interface PairDraw {
  int CHUNK = 1024;

  long pairs();

  /** Both ends of each pair of a chunk, the lower row first. */
  long[] ends(int chunk);

  default int count(int chunk) {
    return (int) Math.min(CHUNK, pairs() - (long) chunk * CHUNK);
  }

  default int chunks() {
    return Math.toIntExact((pairs() + CHUNK - 1) / CHUNK);
  }

  record Uniform(long points, long pairs, SplittableRandom[] random) implements PairDraw {
    static Uniform of(long points, long pairs, long seed) {
      SplittableRandom[] random =
          new SplittableRandom[Math.toIntExact((pairs + CHUNK - 1) / CHUNK)];
      SplittableRandom root = new SplittableRandom(seed);
      Arrays.setAll(random, i -> root.split());
      return new Uniform(points, pairs, random);
    }

    @Override
    public long[] ends(int chunk) {
      long[] ends = new long[2 * count(chunk)];
      for (int p = 0; p < ends.length; p += 2) {
        long i = random[chunk].nextLong(points);
        long j = random[chunk].nextLong(points - 1);
        j += j >= i ? 1 : 0;
        ends[p] = Math.min(i, j);
        ends[p + 1] = Math.max(i, j);
      }
      return ends;
    }
  }

  /** All points in random order, two by two; of an odd number one is left out. */
  record Disjoint(long[] order) implements PairDraw {
    static Disjoint of(long points, long seed) {
      return new Disjoint(Split.shuffled(points, new SplittableRandom(seed)));
    }

    @Override
    public long pairs() {
      return order.length / 2;
    }

    @Override
    public long[] ends(int chunk) {
      int first = 2 * chunk * CHUNK;
      long[] ends = Arrays.copyOfRange(order, first, first + 2 * count(chunk));
      for (int p = 0; p < ends.length; p += 2) {
        Arrays.sort(ends, p, p + 2);
      }
      return ends;
    }
  }
}
