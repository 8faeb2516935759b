package org.adagio.fit.neighbours;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.adagio.Matrix;

/**
 * Which map to take: the first, unless another surely keeps more neighbours of queries among
 * documents that no descent saw.
 */
final class MapChoice {
  /**
   * So many standard errors a map must be ahead of the first one. It is taken for what it gains, so
   * what must not happen is that it loses: one that in truth is behind by a standard error, the
   * least that the queries can tell, seems to be ahead by one in one of forty fits, as often as a
   * two-sided bound of 95 % fails on one side. With two, that would be one of 700 fits, but of maps
   * that are ahead by two in truth half would be left; with one, a sixth.
   */
  private static final double SURELY = 1;

  private final List<Matrix> maps = new ArrayList<>();
  private final List<double[][]> kept = new ArrayList<>();

  /**
   * Adds a map.
   *
   * @param shares that each query keeps by it, for each depth
   */
  void add(Matrix map, double[][] shares) {
    maps.add(map);
    kept.add(shares);
  }

  boolean isEmpty() {
    return maps.isEmpty();
  }

  Matrix most() {
    return maps.get(mostAt());
  }

  double mostKept() {
    return mean(mostAt());
  }

  private int mostAt() {
    return IntStream.range(0, kept.size())
        .reduce(0, (best, map) -> mean(map) > mean(best) ? map : best);
  }

  boolean isFirst() {
    return best() == 0;
  }

  Matrix taken() {
    return maps.get(best());
  }

  /**
   * Of the maps that are surely ahead of the first at the first depth, and not surely behind it at
   * another, the one that keeps most.
   */
  private int best() {
    return IntStream.range(1, kept.size())
        .filter(map -> isAhead(kept.get(map), kept.get(0)))
        .reduce(0, (best, map) -> mean(map) > mean(best) ? map : best);
  }

  boolean isBehind(double[][] other) {
    return isAhead(other, kept.get(best()));
  }

  private static boolean isAhead(double[][] map, double[][] other) {
    return lead(map[0], other[0]) > SURELY
        && IntStream.range(1, map.length).allMatch(i -> lead(map[i], other[i]) >= -SURELY);
  }

  private double mean(int map) {
    return Arrays.stream(kept.get(map)[0]).average().orElse(0);
  }

  /**
   * By how many standard errors a map is ahead of another: query by query, since all maps lose the
   * same difficult ones.
   */
  private static double lead(double[] map, double[] other) {
    double sum = 0;
    double squares = 0;
    for (int query = 0; query < map.length; query++) {
      double difference = map[query] - other[query];
      sum += difference;
      squares += difference * difference;
    }
    return squares == 0 ? 0 : sum / Math.sqrt(squares);
  }

  /** What decided it, in words. */
  String judged() {
    int queries = kept.get(0)[0].length;
    return isFirst()
        ? String.format(
            Locale.ROOT,
            "%,d queries set apart keep %.4f of their neighbours by principal components, and"
                + " surely more by no other map that was tried",
            queries,
            mean(0))
        : String.format(
            Locale.ROOT,
            "%,d queries set apart keep %.4f of their neighbours, by principal components %.4f",
            queries,
            mean(best()),
            mean(0));
  }
}
