package org.adagio.embedding.neighbours;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.adagio.Matrix;
import org.adagio.Progress;

/**
 * Counts how many of the ten nearest neighbours maps keep, of points that no descent saw: few
 * points in many dimensions can be fitted so closely that others lose what these gain.
 */
final class NeighbourJudge {
  static final int TEN = 10;

  private final Comparison comparison;
  private final Matrix among;
  private final Matrix asked;
  private final int[][] truth;

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

  /** For each query how many of its ten nearest a map keeps. */
  int[] kept(Matrix map) {
    int[][] found =
        NeighbourLists.ofOthers(
            comparison,
            comparison.images(among, map),
            comparison.images(asked, map),
            TEN,
            Progress.NONE);
    int[] kept = new int[found.length];
    for (int q = 0; q < found.length; q++) {
      Set<Integer> nearest = Arrays.stream(truth[q]).boxed().collect(Collectors.toSet());
      kept[q] = (int) Arrays.stream(found[q]).filter(nearest::contains).count();
    }
    return kept;
  }
}
