package org.adagio.embedding;

import org.adagio.Matrix;
import org.adagio.clouds.AppliedCloud;
import org.adagio.clouds.Draw;
import org.adagio.clouds.Split;
import org.adagio.data.PointCloud;
import org.adagio.linalg.PolarFactor;
import org.adagio.linalg.Products;

/**
 * Where the images of some points lie under a map, so that those of another map can be turned onto
 * them.
 *
 * @param some the points
 * @param before their images, as rows
 */
record Placement(PointCloud some, Matrix before) {
  /** Of more points so many are drawn: several for each angle between two hundred coordinates. */
  private static final int MOST_POINTS = 4096;

  /** Where a map takes these points, or some of them. */
  static Placement of(Matrix map, PointCloud points, long seed) {
    int most = Math.max(MOST_POINTS, 8 * map.rows());
    PointCloud some =
        points.size() <= most
            ? points.onThisMachine()
            : points.copyOf(Split.rows(points.size(), most, Draw.PLACED_POINTS.seed(seed)));
    return new Placement(some, images(map, some));
  }

  private static Matrix images(Matrix map, PointCloud points) {
    return new AppliedCloud(map, points).toMatrix();
  }

  /**
   * R Π for the orthogonal R that brings the images nearest to where they were, by the sum of
   * squares. Distances between images stay, the order of coordinates does not.
   */
  Matrix turned(Matrix map) {
    return Products.times(PolarFactor.of(Products.transposedTimes(before, images(map, some))), map);
  }

  /**
   * How far the images under another map lie from these, as a share of their length, on average.
   */
  double moved(Matrix map) {
    Matrix after = images(map, some);
    double moved = 0;
    double lengths = 0;
    for (int i = 0; i < before.rows(); i++) {
      double change = 0;
      double length = 0;
      for (int j = 0; j < before.columns(); j++) {
        double difference = (double) after.get(i, j) - before.get(i, j);
        change += difference * difference;
        length += (double) before.get(i, j) * before.get(i, j);
      }
      moved += Math.sqrt(change);
      lengths += Math.sqrt(length);
    }
    return moved / lengths;
  }
}
