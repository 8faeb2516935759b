package org.adagio.embedding.neighbours;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.linalg.Workers;

/**
 * For each point a list of others, ascending, and for each point the lists that it stands in. With
 * both, whatever acts between a point and those of its list is summed by one thread for each point
 * and in one order: the sum does not depend on the number of threads.
 */
final class Candidates {
  private static final int CHUNK = 1024;

  private final int[] starts;
  private final int[] others;
  private final int[] reverseStarts;
  private final int[] owners;
  private final int[] edges;

  private Candidates(int[] starts, int[] others) {
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
    int n = lists[0].length;
    long[] seeds = random.longs(n).toArray();
    int[][] united = new int[n][];
    Workers.forEach(
        (n + CHUNK - 1) / CHUNK,
        chunk -> {
          for (int i = chunk * CHUNK; i < Math.min(n, (chunk + 1) * CHUNK); i++) {
            united[i] = united(i, n, drawn, new SplittableRandom(seeds[i]), lists);
          }
        });
    int[] starts = new int[n + 1];
    for (int i = 0; i < n; i++) {
      starts[i + 1] = Math.addExact(starts[i], united[i].length);
    }
    int[] others = new int[starts[n]];
    for (int i = 0; i < n; i++) {
      System.arraycopy(united[i], 0, others, starts[i], united[i].length);
    }
    return new Candidates(starts, others);
  }

  private static int[] united(
      int own, int n, int drawn, SplittableRandom random, int[][]... lists) {
    int[] all = random.ints(drawn, 0, n).toArray();
    for (int[][] list : lists) {
      int size = all.length;
      all = Arrays.copyOf(all, size + list[own].length);
      System.arraycopy(list[own], 0, all, size, list[own].length);
    }
    return Arrays.stream(all).filter(other -> other != own).sorted().distinct().toArray();
  }

  int points() {
    return starts.length - 1;
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
