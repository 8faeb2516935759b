package org.adagio.embedding.neighbours;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.adagio.Matrix;
import org.adagio.Progress;

/**
 * Counts how many of the ten nearest neighbours maps keep, and remembers the best map. It asks
 * points that the descent does not see: few points in many dimensions can be fitted so closely that
 * others lose what these gain.
 */
final class NeighbourJudge {
  private static final int TEN = 10;

  /** By so much 250 points may mistake the recall of a round. */
  private static final double SPARE = 0.015;

  private final Comparison comparison;
  private final Matrix among;
  private final Matrix asked;
  private final int[][] truth;
  private Matrix best;
  private long most = -1;
  private long leastOfRounds;

  /**
   * @param points as they are compared, among which is searched
   * @param queries the same of the points that are asked
   * @param among the points in the coordinates of the maps
   * @param asked the queries in the coordinates of the maps
   */
  NeighbourJudge(Comparison comparison, Matrix points, Matrix queries, Matrix among, Matrix asked) {
    this.comparison = comparison;
    this.among = among;
    this.asked = asked;
    truth = NeighbourLists.ofOthers(comparison, points, queries, TEN, Progress.NONE);
  }

  /** Takes a map to compare with where it keeps more than those before. */
  void offer(Matrix map) {
    long kept = kept(map);
    if (kept > most) {
      take(map, kept);
      leastOfRounds = kept + 1;
    }
  }

  /**
   * Takes the map of a round where it keeps more than those to compare with, and about as much as
   * earlier rounds: a later one is better in truth, and so few points do not tell.
   */
  void offerRound(Matrix map) {
    long kept = kept(map);
    long spare = (long) (SPARE * TEN * asked.rows());
    if (kept >= leastOfRounds && kept + spare >= most) {
      take(map, kept);
    }
  }

  private void take(Matrix map, long kept) {
    best = map;
    most = kept;
  }

  private long kept(Matrix map) {
    int[][] found =
        NeighbourLists.ofOthers(
            comparison,
            comparison.images(among, map),
            comparison.images(asked, map),
            TEN,
            Progress.NONE);
    long kept = 0;
    for (int q = 0; q < found.length; q++) {
      Set<Integer> nearest = Arrays.stream(truth[q]).boxed().collect(Collectors.toSet());
      kept += Arrays.stream(found[q]).filter(nearest::contains).count();
    }
    return kept;
  }

  Matrix best() {
    return best;
  }
}
