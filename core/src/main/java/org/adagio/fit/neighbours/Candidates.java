package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.work.Workers;

/**
 * For each point that asks a list of others, ascending, and for each point the lists that it stands
 * in. With both, whatever acts between a point and those of its list is summed by one thread for
 * each point and in one order: the sum does not depend on the number of threads.
 *
 * <p>All points ask for each other; or those that ask are rows of their own, after the points, and
 * stand in no list.
 */
final class Candidates {
  private static final int CHUNK = 1024;

  private final int firstAsking;
  private final int[] starts;
  private final int[] others;
  private final int[] reverseStarts;
  private final int[] owners;
  private final int[] edges;

  private Candidates(int firstAsking, int[] starts, int[] others) {
    this.firstAsking = firstAsking;
    this.starts = starts;
    this.others = others;
    int n = starts.length - 1;
    reverseStarts = new int[n + 1];
    for (int other : others) {
      reverseStarts[other + 1]++;
    }
    Arrays.parallelPrefix(reverseStarts, Integer::sum);
    owners = new int[others.length];
    edges = new int[others.length];
    int[] next = reverseStarts.clone();
    for (int i = 0; i < n; i++) {
      for (int edge = starts[i]; edge < starts[i + 1]; edge++) {
        int at = next[others[edge]]++;
        owners[at] = i;
        edges[at] = edge;
      }
    }
  }

  /**
   * The union of some lists and points drawn at random; no point is in its own list, and none is
   * there twice.
   *
   * @param lists each with a row of others for every point
   * @param drawn how many are drawn for each point
   */
  static Candidates of(int drawn, SplittableRandom random, int[][]... lists) {
    return of(0, lists[0].length, drawn, random, lists);
  }

  /**
   * The same for rows of their own that ask for points.
   *
   * @param points how many rows there are before those that ask
   * @param lists each with a row of points for every one that asks
   */
  static Candidates ofQueries(int points, int drawn, SplittableRandom random, int[][]... lists) {
    return of(points, points, drawn, random, lists);
  }

  private static Candidates of(
      int firstAsking, int points, int drawn, SplittableRandom random, int[][]... lists) {
    int asking = lists[0].length;
    long[] seeds = random.longs(asking).toArray();
    int[][] united = new int[asking][];
    Workers.forEach(
        (asking + CHUNK - 1) / CHUNK,
        chunk -> {
          for (int i = chunk * CHUNK; i < Math.min(asking, (chunk + 1) * CHUNK); i++) {
            int[] all = united(i, points, drawn, new SplittableRandom(seeds[i]), lists);
            int own = firstAsking + i;
            united[i] =
                Arrays.stream(all).filter(other -> other != own).sorted().distinct().toArray();
          }
        });
    int[] starts = new int[firstAsking + asking + 1];
    for (int i = 0; i < asking; i++) {
      starts[firstAsking + i + 1] = Math.addExact(starts[firstAsking + i], united[i].length);
    }
    int[] others = new int[starts[firstAsking + asking]];
    for (int i = 0; i < asking; i++) {
      System.arraycopy(united[i], 0, others, starts[firstAsking + i], united[i].length);
    }
    return new Candidates(firstAsking, starts, others);
  }

  private static int[] united(
      int row, int points, int drawn, SplittableRandom random, int[][]... lists) {
    int[] all = random.ints(drawn, 0, points).toArray();
    for (int[][] list : lists) {
      int size = all.length;
      all = Arrays.copyOf(all, size + list[row].length);
      System.arraycopy(list[row], 0, all, size, list[row].length);
    }
    return all;
  }

  /** How many rows there are: points, and those that ask where these are others. */
  int points() {
    return starts.length - 1;
  }

  /** The first row that has a list; all after it have one. */
  int firstAsking() {
    return firstAsking;
  }

  /** How many rows have a list. */
  int asking() {
    return points() - firstAsking;
  }

  /** How many entries all lists have together. */
  int size() {
    return others.length;
  }

  /** Where the list of a point begins; it ends where the next begins. */
  int start(int point) {
    return starts[point];
  }

  /** The point of an entry. */
  int other(int entry) {
    return others[entry];
  }

  /** Where the entries begin that name a point. */
  int reverseStart(int point) {
    return reverseStarts[point];
  }

  /** The point whose list a reverse entry is in. */
  int owner(int reverse) {
    return owners[reverse];
  }

  /** The entry that a reverse entry stands for. */
  int entry(int reverse) {
    return edges[reverse];
  }
}
