package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.adagio.work.Workers;

/**
 * For each row that asks a list of points, ascending, and for each point the lists that it stands
 * in. With both, whatever acts between a row and those of its list is summed by one thread for each
 * and in one order: the sum does not depend on the number of threads.
 */
final class Candidates {
  private static final int CHUNK = 128;

  private final int[] starts;

  /** Twice the number of a point, and one more if it was drawn. */
  private final int[] codes;

  private final double logWeight;
  private final int[] reverseStarts;
  private final int[] owners;
  private final int[] entries;

  private Candidates(int points, int[] starts, int[] codes, double logWeight) {
    this.starts = starts;
    this.codes = codes;
    this.logWeight = logWeight;
    reverseStarts = new int[points + 1];
    for (int code : codes) {
      reverseStarts[(code >> 1) + 1]++;
    }
    Arrays.parallelPrefix(reverseStarts, Integer::sum);
    owners = new int[codes.length];
    entries = new int[codes.length];
    int[] next = reverseStarts.clone();
    for (int i = 0; i < starts.length - 1; i++) {
      for (int entry = starts[i]; entry < starts[i + 1]; entry++) {
        int at = next[other(entry)]++;
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
   * @param weight how many points each of those stands for
   * @param lists each with a row of points for every one that asks
   */
  static Candidates of(
      int points, int[] own, int drawn, double weight, SplittableRandom random, int[][]... lists) {
    long[] seeds = random.longs(own.length).toArray();
    int[][] united = new int[own.length][];
    forEach(
        own.length,
        i -> {
          IntStream listed = Arrays.stream(lists).flatMapToInt(list -> Arrays.stream(list[i]));
          IntStream others = new SplittableRandom(seeds[i]).ints(drawn, 0, points);
          IntStream all =
              IntStream.concat(listed.map(row -> 2 * row), others.map(row -> 2 * row + 1));
          united[i] = withoutTwins(all.sorted().toArray(), own[i]);
        });
    int[] starts = new int[own.length + 1];
    for (int i = 0; i < own.length; i++) {
      starts[i + 1] = Math.addExact(starts[i], united[i].length);
    }
    int[] codes = Arrays.stream(united).flatMapToInt(Arrays::stream).toArray();
    return new Candidates(points, starts, codes, Math.log(weight));
  }

  static void forEach(int rows, IntConsumer work) {
    Workers.forEach(
        (rows + CHUNK - 1) / CHUNK,
        chunk -> {
          for (int i = chunk * CHUNK; i < Math.min(rows, (chunk + 1) * CHUNK); i++) {
            work.accept(i);
          }
        });
  }

  /** The first of each point: as it is listed, if it is drawn beside that. */
  private static int[] withoutTwins(int[] codes, int not) {
    int count = 0;
    int last = not;
    for (int code : codes) {
      if (code >> 1 != last && code >> 1 != not) {
        last = code >> 1;
        codes[count++] = code;
      }
    }
    return Arrays.copyOf(codes, count);
  }

  int asking() {
    return starts.length - 1;
  }

  int size() {
    return codes.length;
  }

  /** Where the list of a row that asks begins; it ends where the next begins. */
  int start(int asking) {
    return starts[asking];
  }

  int other(int entry) {
    return codes[entry] >> 1;
  }

  /** The logarithm of how many points an entry stands for. */
  double logWeight(int entry) {
    return (codes[entry] & 1) * logWeight;
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
