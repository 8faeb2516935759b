package org.adagio.measure.nearest;

import java.util.Arrays;

/**
 * The nearest points of one query so far: a heap with the farthest of them on top. Of points at the
 * same distance the lower row is nearer. Arrays and no objects: a search offers hundreds of points
 * for every query.
 */
final class Nearest {
  private final int most;
  private double[] scores;
  private int[] rows;
  private int size;
  private float threshold = Float.POSITIVE_INFINITY;

  Nearest(int most) {
    this.most = most;
    int room = Math.min(most, 16);
    scores = new double[room];
    rows = new int[room];
  }

  /** A point whose squared distance is surely above this is not among the nearest. */
  float threshold() {
    return threshold;
  }

  void offer(double squaredDistance, int row) {
    if (size < most) {
      grow();
      rise(size++, squaredDistance, row);
    } else if (isFarther(scores[0], rows[0], squaredDistance, row)) {
      sink(squaredDistance, row);
    }
    if (size == most) {
      threshold = Math.nextUp((float) scores[0]);
    }
  }

  private static boolean isFarther(double one, int row, double other, int otherRow) {
    int order = Double.compare(one, other);
    return order > 0 || (order == 0 && row > otherRow);
  }

  private void grow() {
    if (size == rows.length) {
      int room = (int) Math.min(most, 2L * size);
      scores = Arrays.copyOf(scores, room);
      rows = Arrays.copyOf(rows, room);
    }
  }

  private void rise(int from, double distance, int row) {
    int at = from;
    while (at > 0 && isFarther(distance, row, scores[(at - 1) / 2], rows[(at - 1) / 2])) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    put(at, distance, row);
  }

  /** Puts a point in the place of the farthest. */
  private void sink(double distance, int row) {
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size
          && isFarther(scores[child + 1], rows[child + 1], scores[child], rows[child])) {
        child++;
      }
      if (!isFarther(scores[child], rows[child], distance, row)) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, distance, row);
  }

  private void move(int from, int to) {
    scores[to] = scores[from];
    rows[to] = rows[from];
  }

  private void put(int at, double distance, int row) {
    scores[at] = distance;
    rows[at] = row;
  }

  /**
   * Writes the answer to a query.
   *
   * @param space whose scores were offered
   */
  void store(NeighbourRows answers, int query, MetricSpace space) {
    int[] sorted = new int[size];
    double[] lengths = new double[size];
    while (size > 0) {
      size--;
      sorted[size] = rows[0];
      lengths[size] = space.distance(scores[0]);
      sink(scores[size], rows[size]);
    }
    answers.rows()[query] = sorted;
    answers.distances()[query] = lengths;
  }
}
