package org.adagio.fit.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Which map to take: the first, unless another surely keeps more neighbours of queries among
 * documents that no descent saw.
 */
final class StageChoice {
  /**
   * So many standard errors a map must be ahead of the first one. It is taken for what it gains, so
   * what must not happen is that it loses: one that in truth is behind by a standard error, the
   * least that the queries can tell, seems to be ahead by one in one of forty fits, as often as a
   * two-sided bound of 95 % fails on one side. With two, that would be one of 700 fits, but of maps
   * that are ahead by two in truth half would be left; with one, a sixth.
   */
  private static final double SURELY = 1;

  private final List<double[][]> kept = new ArrayList<>();

  /**
   * Adds what more queries say of each map, in the order of the maps: for each depth the share that
   * each query keeps.
   */
  void add(List<double[][]> ofMaps) {
    for (int stage = 0; stage < ofMaps.size(); stage++) {
      if (stage == kept.size()) {
        kept.add(new double[ofMaps.get(stage).length][0]);
      }
      double[][] before = kept.get(stage);
      double[][] more = ofMaps.get(stage);
      Arrays.setAll(before, depth -> joined(before[depth], more[depth]));
    }
  }

  private static double[] joined(double[] some, double[] more) {
    return DoubleStream.concat(Arrays.stream(some), Arrays.stream(more)).toArray();
  }

  /** The map that keeps most, sure or not. */
  int most() {
    return IntStream.range(0, kept.size())
        .reduce(0, (best, stage) -> mean(stage) > mean(best) ? stage : best);
  }

  /**
   * The map to take: of those that are surely ahead of the first at the first depth, and not surely
   * behind it at another, the one that keeps most. Maps that not all queries were asked about,
   * because of a stop signal, do not count.
   */
  int best() {
    int best = 0;
    for (int stage = 1; stage < kept.size(); stage++) {
      boolean isComplete = kept.get(stage)[0].length == queries();
      if (isComplete && isAhead(stage) && mean(stage) > mean(best)) {
        best = stage;
      }
    }
    return best;
  }

  private boolean isAhead(int stage) {
    return lead(stage, 0) > SURELY
        && IntStream.range(1, kept.get(stage).length).allMatch(i -> lead(stage, i) >= -SURELY);
  }

  /** How many queries were asked. */
  int queries() {
    return kept.get(0)[0].length;
  }

  /** The share that a map keeps at the first depth. */
  double mean(int stage) {
    return Arrays.stream(kept.get(stage)[0]).average().orElse(0);
  }

  /**
   * By how many standard errors a map is ahead of the first: query by query, since all maps lose
   * the same difficult ones.
   */
  private double lead(int stage, int depth) {
    double[] first = kept.get(0)[depth];
    double[] other = kept.get(stage)[depth];
    double sum = 0;
    double squares = 0;
    for (int query = 0; query < first.length; query++) {
      double difference = other[query] - first[query];
      sum += difference;
      squares += difference * difference;
    }
    return squares == 0 ? 0 : sum / Math.sqrt(squares);
  }
}
