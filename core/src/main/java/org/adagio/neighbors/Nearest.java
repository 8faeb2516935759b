package org.adagio.neighbors;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The nearest points of one query so far: a heap with the farthest of them on top. */
final class Nearest {
  private record Candidate(double squaredDistance, int row) {}

  private static final Comparator<Candidate> NEAREST_FIRST =
      Comparator.comparingDouble(Candidate::squaredDistance).thenComparingInt(Candidate::row);

  private final int most;
  private final PriorityQueue<Candidate> candidates = new PriorityQueue<>(NEAREST_FIRST.reversed());
  private float threshold = Float.POSITIVE_INFINITY;

  Nearest(int most) {
    this.most = most;
  }

  /** A point whose squared distance is surely above this is not among the nearest. */
  float threshold() {
    return threshold;
  }

  void offer(double squaredDistance, int row) {
    candidates.add(new Candidate(squaredDistance, row));
    if (candidates.size() > most) {
      candidates.poll();
    }
    if (candidates.size() == most) {
      threshold = Math.nextUp((float) candidates.peek().squaredDistance);
    }
  }

  /** Offers all of them to another. */
  void drainInto(Nearest other) {
    candidates.forEach(found -> other.offer(found.squaredDistance, found.row));
  }

  /**
   * Writes the answer to a query.
   *
   * @param scale what the distances offered were multiplied by
   */
  void store(Neighbors answers, int query, double scale) {
    int[] rows = new int[candidates.size()];
    double[] distances = new double[rows.length];
    for (int i = rows.length - 1; i >= 0; i--) {
      Candidate farthest = candidates.poll();
      rows[i] = farthest.row;
      distances[i] = Math.sqrt(farthest.squaredDistance) / scale;
    }
    answers.rows()[query] = rows;
    answers.distances()[query] = distances;
  }
}
