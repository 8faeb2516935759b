package org.adagio.fit.neighbours;

import org.adagio.Matrix;

/**
 * Points, and rows that ask for their neighbours among them.
 *
 * @param among the points, one a row
 * @param lengths n_j of each point
 * @param asking those that ask
 * @param askingLengths the same of these
 * @param own for each that asks its row among the points, or −1
 * @param near the nearest points of each that asks, nearest first
 * @param isOfDistances whether n_i + n_j − 2⟨a_i, z_j⟩ is a squared distance
 * @param isOfAngles whether images are compared at length 1
 */
record Round(
    Matrix among,
    float[] lengths,
    Matrix asking,
    float[] askingLengths,
    int[] own,
    int[][] near,
    boolean isOfDistances,
    boolean isOfAngles) {
  /** −2⟨a, y⟩ with rows y, four at a time: the sums of all go on at once. */
  static double[] multiply(float[] a, float[][] rows) {
    double[] into = new double[rows.length];
    int j = 0;
    for (; j + 4 <= rows.length; j += 4) {
      float[] y0 = rows[j];
      float[] y1 = rows[j + 1];
      float[] y2 = rows[j + 2];
      float[] y3 = rows[j + 3];
      float s0 = 0;
      float s1 = 0;
      float s2 = 0;
      float s3 = 0;
      for (int k = 0; k < a.length; k++) {
        float value = a[k];
        s0 += value * y0[k];
        s1 += value * y1[k];
        s2 += value * y2[k];
        s3 += value * y3[k];
      }
      into[j] = -2 * s0;
      into[j + 1] = -2 * s1;
      into[j + 2] = -2 * s2;
      into[j + 3] = -2 * s3;
    }
    for (; j < rows.length; j++) {
      float sum = 0;
      for (int k = 0; k < a.length; k++) {
        sum += a[k] * rows[j][k];
      }
      into[j] = -2 * sum;
    }
    return into;
  }
}
