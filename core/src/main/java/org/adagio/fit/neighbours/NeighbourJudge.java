package org.adagio.fit.neighbours;

import java.util.Arrays;
import java.util.Collections;
import java.util.stream.IntStream;
import org.adagio.Matrix;
import org.adagio.Progress;

/**
 * Tells how many neighbours maps keep, for queries and among documents that no descent saw: a map
 * keeps more among points that it was fitted to, and what counts are those that come later.
 */
final class NeighbourJudge {
  private final ComparedPoints points;
  private final Asked asked;
  private final Matrix documents;
  private final Matrix queries;
  private final int[] own;
  private final int[][] truth;

  /**
   * @param own for each query its row among the documents, or −1
   */
  NeighbourJudge(ComparedPoints points, Asked asked, Matrix documents, Matrix queries, int[] own) {
    this.points = points;
    this.asked = asked;
    this.documents = documents;
    this.queries = queries;
    this.own = own;
    truth =
        NearestRows.of(
            documents, points.lengths(documents), queries, own, asked.k(), Progress.NONE);
  }

  /**
   * The share of its neighbours that each query keeps, for each depth that is asked for.
   *
   * @param keepsLength whether the length that the map drops is kept beside images
   */
  double[][] kept(Matrix map, boolean keepsLength) {
    ComparedPoints.Images images = points.images(documents, map, keepsLength);
    Matrix asking = points.images(queries, map, false).rows();
    int[][] found =
        NearestRows.of(
            images.rows(),
            images.lengths(),
            asking,
            own,
            Collections.max(asked.depths()),
            Progress.NONE);
    return asked.depths().stream()
        .map(depth -> IntStream.range(0, truth.length).mapToDouble(i -> kept(i, found[i], depth)))
        .map(shares -> shares.toArray())
        .toArray(double[][]::new);
  }

  private double kept(int query, int[] found, int depth) {
    int[] first = Arrays.copyOf(found, Math.min(depth, found.length));
    Arrays.sort(first);
    long hits =
        Arrays.stream(truth[query]).filter(row -> Arrays.binarySearch(first, row) >= 0).count();
    return (double) hits / truth[query].length;
  }
}
