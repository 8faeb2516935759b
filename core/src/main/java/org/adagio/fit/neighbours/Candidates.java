package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.adagio.work.Workers;

/**
 * For each row that asks a list of points, ascending, and for each point the lists that it stands
 * in. With both, whatever acts between a row and those of its list is summed by one thread for each
 * and in one order: the sum does not depend on the number of threads.
 */
final class Candidates {
  private static final int CHUNK = 1024;

  private final int[] starts;
  private final int[] others;
  private final int[] reverseStarts;
  private final int[] owners;
  private final int[] entries;

  private Candidates(int points, int[] starts, int[] others) {
    this.starts = starts;
    this.others = others;
    reverseStarts = new int[points + 1];
    for (int other : others) {
      reverseStarts[other + 1]++;
    }
    Arrays.parallelPrefix(reverseStarts, Integer::sum);
    owners = new int[others.length];
    entries = new int[others.length];
    int[] next = reverseStarts.clone();
    for (int i = 0; i < starts.length - 1; i++) {
      for (int entry = starts[i]; entry < starts[i + 1]; entry++) {
        int at = next[others[entry]]++;
        owners[at] = i;
        entries[at] = entry;
      }
    }
  }

  /**
   * The union of some lists and points drawn at random, none twice.
   *
   * @param points how many there are
   * @param own for each that asks the point that must not be in its list, or −1
   * @param drawn how many are drawn for each
   * @param lists each with a row of points for every one that asks
   */
  static Candidates of(
      int points, int[] own, int drawn, SplittableRandom random, int[][]... lists) {
    long[] seeds = random.longs(own.length).toArray();
    int[][] united = new int[own.length][];
    Workers.forEach(
        (own.length + CHUNK - 1) / CHUNK,
        chunk -> {
          for (int i = chunk * CHUNK; i < Math.min(own.length, (chunk + 1) * CHUNK); i++) {
            int[] all = united(i, points, drawn, new SplittableRandom(seeds[i]), lists);
            int not = own[i];
            united[i] = Arrays.stream(all).filter(other -> other != not).distinct().toArray();
          }
        });
    int[] starts = new int[own.length + 1];
    for (int i = 0; i < own.length; i++) {
      starts[i + 1] = Math.addExact(starts[i], united[i].length);
    }
    int[] others = new int[starts[own.length]];
    for (int i = 0; i < own.length; i++) {
      System.arraycopy(united[i], 0, others, starts[i], united[i].length);
    }
    return new Candidates(points, starts, others);
  }

  private static int[] united(
      int row, int points, int drawn, SplittableRandom random, int[][]... lists) {
    int[] all = random.ints(drawn, 0, points).toArray();
    for (int[][] list : lists) {
      int size = all.length;
      all = Arrays.copyOf(all, size + list[row].length);
      System.arraycopy(list[row], 0, all, size, list[row].length);
    }
    Arrays.sort(all);
    return all;
  }

  int asking() {
    return starts.length - 1;
  }

  int size() {
    return others.length;
  }

  /** Where the list of a row that asks begins; it ends where the next begins. */
  int start(int asking) {
    return starts[asking];
  }

  int other(int entry) {
    return others[entry];
  }

  int reverseStart(int point) {
    return reverseStarts[point];
  }

  int owner(int reverse) {
    return owners[reverse];
  }

  int entry(int reverse) {
    return entries[reverse];
  }
}
