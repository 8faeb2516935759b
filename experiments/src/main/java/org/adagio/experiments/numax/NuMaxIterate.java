package org.adagio.experiments.numax;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.measure.PairScan.Violations;

/**
 * Where the alternating method stands: what one round hands to the next.
 *
 * @param map P with L = PᵀP, its rows ordered by norm, r x ρ
 * @param threshold 1 / β, by which eigenvalues are lowered
 * @param first rows of the first points of the secants at work
 * @param second rows of their second points
 * @param dual ω, one for each secant; 0 where a secant lies inside the bounds
 */
record NuMaxIterate(Matrix map, double threshold, int[] first, int[] second, double[] dual) {
  private static final double FIRST_THRESHOLD = 4;

  /** The zero matrix, and secants that take every point equally often. */
  static NuMaxIterate start(int points, int rank, int secants) {
    long all = (long) points * (points - 1) / 2;
    int count = (int) Math.min(all, secants);
    int[] first = new int[count];
    int[] second = new int[count];
    for (int k = 0; k < count; k++) {
      int one = k % points;
      int other = (one + 1 + k / points) % points;
      first[k] = Math.min(one, other);
      second[k] = Math.max(one, other);
    }
    return new NuMaxIterate(
        Matrix.zeros(1, rank), FIRST_THRESHOLD, first, second, new double[count]);
  }

  /** The number of secants at work. */
  int size() {
    return first.length;
  }

  /** With the secants of these numbers only. */
  NuMaxIterate only(int[] kept) {
    return new NuMaxIterate(
        map,
        threshold,
        Arrays.stream(kept).map(k -> first[k]).toArray(),
        Arrays.stream(kept).map(k -> second[k]).toArray(),
        Arrays.stream(kept).mapToDouble(k -> dual[k]).toArray());
  }

  /**
   * With the worst violated secants too; those at work already are not taken twice.
   *
   * @param most how many are added at most
   */
  NuMaxIterate with(Violations violations, int most) {
    Set<Long> atWork = new HashSet<>();
    for (int k = 0; k < size(); k++) {
      atWork.add(key(first[k], second[k]));
    }
    int[] added =
        IntStream.range(0, violations.size())
            .filter(k -> atWork.add(key(violations.first()[k], violations.second()[k])))
            .limit(most)
            .toArray();
    return new NuMaxIterate(
        map,
        threshold,
        appended(first, violations.first(), added),
        appended(second, violations.second(), added),
        Arrays.copyOf(dual, size() + added.length));
  }

  private static long key(int one, int other) {
    return ((long) Math.min(one, other) << 32) | Math.max(one, other);
  }

  private static int[] appended(int[] kept, int[] from, int[] added) {
    int[] all = Arrays.copyOf(kept, kept.length + added.length);
    for (int k = 0; k < added.length; k++) {
      all[kept.length + k] = from[added[k]];
    }
    return all;
  }

  /** ‖P‖², the trace of L. */
  double trace() {
    double sum = 0;
    for (float entry : map.values()) {
      sum += (double) entry * entry;
    }
    return sum;
  }
}
