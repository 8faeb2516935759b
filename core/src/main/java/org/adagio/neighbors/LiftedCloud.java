package org.adagio.neighbors;

import org.adagio.Matrix;
import org.adagio.clouds.DerivedCloud;
import org.adagio.data.ExactRows;
import org.adagio.data.PointCloud;

/**
 * The points of another cloud with one more coordinate, which brings all of them to one length R; a
 * query has 0 there. Then ‖q − x‖² = ‖q‖² + R² − 2⟨q, x⟩: the nearest points are those of the
 * largest inner product.
 *
 * @param length R, or 0 for queries
 */
record LiftedCloud(PointCloud source, double length) implements DerivedCloud {
  private static final int BLOCK = 256;

  static LiftedCloud ofPoints(PointCloud points) {
    return new LiftedCloud(points, longest(points));
  }

  static LiftedCloud ofQueries(PointCloud queries) {
    return new LiftedCloud(queries, 0);
  }

  private static double longest(PointCloud points) {
    int atOnce = (int) Math.min(BLOCK, points.size());
    ExactRows rows = new ExactRows(atOnce, points.dimension());
    double longest = 0;
    for (long first = 0; first < points.size(); first += atOnce) {
      int count = (int) Math.min(atOnce, points.size() - first);
      points.readExact(first, count, rows, 0);
      for (int i = 0; i < count; i++) {
        longest = Math.max(longest, rows.norm(i));
      }
    }
    return longest;
  }

  @Override
  public int dimension() {
    return source.dimension() + 1;
  }

  @Override
  public boolean isFloat32() {
    return false;
  }

  @Override
  public void read(long firstRow, int count, Matrix into) {
    ExactRows rows = new ExactRows(count, dimension());
    readExact(firstRow, count, rows, 0);
    for (int i = 0; i < count * dimension(); i++) {
      into.values()[i] = (float) rows.get(i);
    }
  }

  @Override
  public void readExact(long firstRow, int count, ExactRows into, int at) {
    int d = source.dimension();
    ExactRows rows = new ExactRows(count, d);
    source.readExact(firstRow, count, rows, 0);
    for (int i = 0; i < count; i++) {
      int start = (at + i) * (d + 1);
      for (int j = 0; j < d; j++) {
        into.copy(rows, i * d + j, start + j);
      }
      into.set(start + d, missing(rows.norm(i)), 0);
    }
  }

  /** √(R² − ‖x‖²); queries have none. */
  private double missing(double norm) {
    return Math.sqrt(Math.max(0, (length - norm) * (length + norm)));
  }
}
