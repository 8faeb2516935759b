package org.adagio.fit.neighbours;

import org.adagio.Matrix;
import org.adagio.Metric;
import org.adagio.linalg.Products;

/** How far two rows are from each other, and how that changes when they move. */
enum Comparison {
  /** E = ‖a − b‖². */
  DISTANCE,
  /** The same between a / ‖a‖ and b / ‖b‖: twice one minus the cosine of their angle. */
  ANGLE,
  /** E = −2 ⟨a, b⟩: what the squared distance is without the lengths. */
  PRODUCT;

  static Comparison of(Metric metric) {
    return switch (metric) {
      case EUCLIDEAN -> DISTANCE;
      case COSINE -> ANGLE;
      case INNER_PRODUCT -> PRODUCT;
    };
  }

  /** Whether moving all points together changes nothing. */
  boolean isOfDifferences() {
    return this == DISTANCE;
  }

  /** E between rows; for angles, of unit length. In four sums, which go on at once. */
  float between(float[] a, float[] b) {
    return this == PRODUCT ? -2 * product(a, b) : squaredDistance(a, b);
  }

  private static float squaredDistance(float[] a, float[] b) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int k = 0;
    for (; k + 4 <= a.length; k += 4) {
      float d0 = a[k] - b[k];
      float d1 = a[k + 1] - b[k + 1];
      float d2 = a[k + 2] - b[k + 2];
      float d3 = a[k + 3] - b[k + 3];
      s0 += d0 * d0;
      s1 += d1 * d1;
      s2 += d2 * d2;
      s3 += d3 * d3;
    }
    for (; k < a.length; k++) {
      float d = a[k] - b[k];
      s0 += d * d;
    }
    return s0 + s1 + (s2 + s3);
  }

  private static float product(float[] a, float[] b) {
    float s0 = 0;
    float s1 = 0;
    float s2 = 0;
    float s3 = 0;
    int k = 0;
    for (; k + 4 <= a.length; k += 4) {
      s0 += a[k] * b[k];
      s1 += a[k + 1] * b[k + 1];
      s2 += a[k + 2] * b[k + 2];
      s3 += a[k + 3] * b[k + 3];
    }
    for (; k < a.length; k++) {
      s0 += a[k] * b[k];
    }
    return s0 + s1 + (s2 + s3);
  }

  /** A row of a matrix as it is compared, in an array of its own; returns its length. */
  float row(Matrix matrix, int i, float[] into) {
    System.arraycopy(matrix.values(), i * into.length, into, 0, into.length);
    if (this != ANGLE) {
      return 1;
    }
    double squares = 0;
    for (float value : into) {
      squares += (double) value * value;
    }
    float length = (float) Math.max(Math.sqrt(squares), Float.MIN_NORMAL);
    for (int k = 0; k < into.length; k++) {
      into[k] /= length;
    }
    return length;
  }

  /** All rows of a matrix as they are compared, in arrays of their own. */
  float[][] rows(Matrix matrix) {
    float[][] rows = new float[matrix.rows()][matrix.columns()];
    for (int i = 0; i < rows.length; i++) {
      row(matrix, i, rows[i]);
    }
    return rows;
  }

  /** All rows of a matrix as they are compared; the very matrix where that is as they are. */
  Matrix compared(Matrix matrix) {
    return this == ANGLE ? Matrix.of(rows(matrix)) : matrix;
  }

  /** The images of points under a map as they are compared. */
  Matrix images(Matrix points, Matrix map) {
    return compared(Products.timesTransposed(points, map));
  }
}
