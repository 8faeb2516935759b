package org.adagio.fit.run;

import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.adagio.measure.nearest.Recall;

/**
 * Chooses the smallest dimension whose maps surely keep a recall: one is taken where the lower end
 * of the interval is no less than the goal. Few dimensions are tried, since each takes a fit.
 */
final class RecallChoice {
  /**
   * Dimensions are told apart by this share of them: maps fitted one dimension apart differ by less
   * than a thousand queries can tell.
   */
  static final int RESOLUTION = 32;

  /** Where all neighbours stay, as many more dimensions as this tells. */
  private static final double LEAST_LOSS = 1e-4;

  private final double goal;
  private final IntFunction<Recall> asked;
  private final BooleanSupplier enough;
  private OptionalInt found = OptionalInt.empty();
  private final Map<Integer, Double> known = new TreeMap<>();

  RecallChoice(double goal, IntFunction<Recall> asked, BooleanSupplier enough) {
    this.goal = goal;
    this.asked = asked;
    this.enough = enough;
  }

  /**
   * The smallest dimension that holds, to the resolution.
   *
   * @param guess which to try first
   * @param holds a dimension that is known to hold and need not be tried; one more than the largest
   *     where none is
   * @return empty if no dimension below that holds
   */
  OptionalInt smallest(int guess, int holds) {
    int low = 0;
    int high = holds;
    int next = Math.max(1, Math.min(guess, holds - 1));
    while (high - low > Math.max(1, high / RESOLUTION)
        && !(high < holds && enough.getAsBoolean())) {
      if (holds(next)) {
        high = next;
        found = OptionalInt.of(next);
      } else {
        low = next;
      }
      next = Math.max(low + 1, Math.min(high - 1, next(low, high)));
    }
    return found;
  }

  /** The smallest dimension that is known to hold so far, where the search is cut. */
  OptionalInt found() {
    return found;
  }

  boolean holds(int dimension) {
    return known.computeIfAbsent(dimension, r -> asked.apply(r).low()) >= goal;
  }

  /** Where the logarithm of what is lost, taken as linear in the dimension, comes to the goal. */
  private int next(int low, int high) {
    double wanted = loss(goal);
    if (known.containsKey(low) && known.containsKey(high)) {
      double below = loss(known.get(low));
      double above = loss(known.get(high));
      return low + (int) Math.ceil((high - low) * (wanted - below) / (above - below));
    }
    int tried = known.containsKey(low) ? low : high;
    return (int) Math.ceil(tried * wanted / loss(known.get(tried)));
  }

  private static double loss(double recall) {
    return Math.log(Math.max(LEAST_LOSS, Math.min(1 - LEAST_LOSS, 1 - recall)));
  }
}
