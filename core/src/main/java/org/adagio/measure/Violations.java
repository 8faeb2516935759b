package org.adagio.measure;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongUnaryOperator;

/**
 * Pairs beyond a distortion, worst first.
 *
 * @param first rows of the first points
 * @param second rows of the second points
 * @param distortion of each
 * @param found how many there were, though not all may be listed
 */
public record Violations(int[] first, int[] second, float[] distortion, long found)
    implements Serializable {
  /** Refuses what is missing. */
  public Violations {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(second, "second");
    Objects.requireNonNull(distortion, "distortion");
  }

  /** No pair. */
  public static Violations none() {
    return new Violations(new int[0], new int[0], new float[0], 0);
  }

  /** How many pairs are listed. */
  public int size() {
    return first.length;
  }

  /**
   * The worst of both lists.
   *
   * @param most how many are listed at most
   */
  Violations mergedWith(Violations other, int most) {
    WorstPairs all = new WorstPairs(most);
    addTo(all);
    other.addTo(all);
    return all.worstFirst(found + other.found);
  }

  private void addTo(WorstPairs all) {
    for (int i = 0; i < first.length; i++) {
      all.add(distortion[i], first[i], second[i]);
    }
  }

  /** The same with the rows counted anew; the new numbers keep their order. */
  Violations renumbered(LongUnaryOperator rows) {
    return new Violations(renumbered(first, rows), renumbered(second, rows), distortion, found);
  }

  private static int[] renumbered(int[] rows, LongUnaryOperator numbers) {
    return Arrays.stream(rows).map(row -> Math.toIntExact(numbers.applyAsLong(row))).toArray();
  }
}
