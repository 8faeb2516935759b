package org.adagio.measure.nearest;

import org.adagio.Matrix;
import org.adagio.points.PointCloud;
import org.adagio.points.views.StagedCloud;

/** Rows in memory as their source has them, in float32 where that holds them. */
interface TrueRows {

  /** Reads rows of a cloud, beginning with the first row here. */
  void read(PointCloud from, long firstRow, int count);

  /** Makes some rows ready for products in float32. */
  void stage(StagedCloud how, int first, int count, Matrix into);

  /**
   * The squared distance of a row to one of others that are held the same way, in float64 from the
   * differences of the coordinates.
   *
   * @param scale a power of two that differences are multiplied by, so that squares stay in range
   */
  double squared(int i, TrueRows others, int j, double scale);

  /**
   * The inner product of a row with one of others that are held the same way, in float64.
   *
   * @param scale a power of two that coordinates are multiplied by
   */
  default double product(int i, TrueRows others, int j, double scale) {
    double sum = 0;
    for (int k = 0; k < dimension(); k++) {
      sum += get(i, k) * scale * (others.get(j, k) * scale);
    }
    return sum;
  }

  /** Σ |x_k y_k| of the same rows: what the rounding of their product is measured by. */
  default double magnitude(int i, TrueRows others, int j, double scale) {
    double sum = 0;
    for (int k = 0; k < dimension(); k++) {
      sum += Math.abs(get(i, k) * scale * (others.get(j, k) * scale));
    }
    return sum;
  }

  int dimension();

  /** One coordinate, rounded to float64. */
  double get(int i, int k);

  /**
   * @param float32 whether float32 holds all that is read here and in rows that these meet
   */
  static TrueRows of(boolean float32, int rows, int dimension) {
    return float32
        ? new Narrow(Matrix.zeros(rows, dimension))
        : new Wide(new double[Math.multiplyExact(rows, dimension)], dimension);
  }

  /** Values of float32: no square of a difference leaves float64's range. */
  record Narrow(Matrix rows) implements TrueRows {
    @Override
    public void read(PointCloud from, long firstRow, int count) {
      from.read(firstRow, count, rows.values(), 0);
    }

    @Override
    public int dimension() {
      return rows.columns();
    }

    @Override
    public double get(int i, int k) {
      return rows.get(i, k);
    }

    @Override
    public void stage(StagedCloud how, int first, int count, Matrix into) {
      how.stage(rows.values(), first * dimension(), count, into.values());
    }

    @Override
    public double squared(int i, TrueRows others, int j, double scale) {
      int d = rows.columns();
      float[] x = rows.values();
      float[] y = ((Narrow) others).rows.values();
      double sum = 0;
      for (int p = i * d, q = j * d; p < (i + 1) * d; p++, q++) {
        double difference = (double) x[p] - y[q];
        sum += difference * difference;
      }
      return sum * scale * scale;
    }
  }

  /** Any other values. */
  record Wide(double[] rows, int dimension) implements TrueRows {
    @Override
    public void read(PointCloud from, long firstRow, int count) {
      from.readExact(firstRow, count, rows, 0);
    }

    @Override
    public double get(int i, int k) {
      return rows[i * dimension + k];
    }

    @Override
    public void stage(StagedCloud how, int first, int count, Matrix into) {
      how.stage(rows, first * dimension, count, into.values());
    }

    @Override
    public double squared(int i, TrueRows others, int j, double scale) {
      double[] y = ((Wide) others).rows;
      double sum = 0;
      for (int p = i * dimension, q = j * dimension; p < (i + 1) * dimension; p++, q++) {
        double scaled = (rows[p] - y[q]) * scale;
        sum += scaled * scaled;
      }
      return sum;
    }
  }
}
