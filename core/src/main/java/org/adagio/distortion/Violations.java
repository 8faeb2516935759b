package org.adagio.distortion;

/**
 * Pairs beyond a distortion, worst first.
 *
 * @param first rows of the first points
 * @param second rows of the second points
 * @param found how many there were, though not all may be listed
 */
public record Violations(int[] first, int[] second, long found) {

  /** No pair. */
  public static Violations none() {
    return new Violations(new int[0], new int[0], 0);
  }

  /** How many pairs are listed. */
  public int size() {
    return first.length;
  }
}
