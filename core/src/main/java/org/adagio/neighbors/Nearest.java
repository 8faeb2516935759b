package org.adagio.neighbors;

import java.util.Arrays;

/**
 * The nearest points of one query so far: a heap with the farthest of them on top. Of points at the
 * same distance the lower row is nearer. Arrays and no objects: a search offers hundreds of points
 * for every query.
 */
final class Nearest {
  private final int most;
  private double[] distances;
  private int[] rows;
  private int size;
  private float threshold = Float.POSITIVE_INFINITY;

  Nearest(int most) {
    this.most = most;
    int room = Math.min(most, 16);
    distances = new double[room];
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
    } else if (isFarther(distances[0], rows[0], squaredDistance, row)) {
      sink(squaredDistance, row);
    }
    if (size == most) {
      threshold = Math.nextUp((float) distances[0]);
    }
  }

  private static boolean isFarther(double one, int row, double other, int otherRow) {
    int order = Double.compare(one, other);
    return order > 0 || (order == 0 && row > otherRow);
  }

  private void grow() {
    if (size == rows.length) {
      int room = (int) Math.min(most, 2L * size);
      distances = Arrays.copyOf(distances, room);
      rows = Arrays.copyOf(rows, room);
    }
  }

  private void rise(int from, double distance, int row) {
    int at = from;
    while (at > 0 && isFarther(distance, row, distances[(at - 1) / 2], rows[(at - 1) / 2])) {
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
          && isFarther(distances[child + 1], rows[child + 1], distances[child], rows[child])) {
        child++;
      }
      if (!isFarther(distances[child], rows[child], distance, row)) {
        break;
      }
      move(child, at);
      at = child;
    }
    put(at, distance, row);
  }

  private void move(int from, int to) {
    distances[to] = distances[from];
    rows[to] = rows[from];
  }

  private void put(int at, double distance, int row) {
    distances[at] = distance;
    rows[at] = row;
  }

  /** Offers all of them to another. */
  void drainInto(Nearest other) {
    for (int i = 0; i < size; i++) {
      other.offer(distances[i], rows[i]);
    }
  }

  /**
   * Writes the answer to a query.
   *
   * @param scale what the distances offered were multiplied by
   */
  void store(Neighbors answers, int query, double scale) {
    int[] sorted = new int[size];
    double[] lengths = new double[size];
    while (size > 0) {
      size--;
      sorted[size] = rows[0];
      lengths[size] = Math.sqrt(distances[0]) / scale;
      sink(distances[size], rows[size]);
    }
    answers.rows()[query] = sorted;
    answers.distances()[query] = lengths;
  }
}
