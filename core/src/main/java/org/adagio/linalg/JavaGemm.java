package org.adagio.linalg;

import java.util.Arrays;

/**
 * C = op(A) · op(B) in blocks. The inner loop updates two rows of C from four rows of op(B); all of
 * them are separate arrays indexed by j alone, the form that the JIT vectorises. A third row makes
 * the loop too long for Java 17, and five times as slow.
 */
final class JavaGemm {
  private static final int DEPTH = 128;
  private static final int WIDTH = 512;
  private static final int ROWS = 2;

  private final Transpose ofA;
  private final Transpose ofB;
  private final int m;
  private final int n;
  private final int k;
  private final float[] a;
  private final float[] b;
  private final float[] c;
  private final float[][] rowsOfB;
  private final float[][] rowsOfC;
  private final float[][] coefficients = new float[ROWS][DEPTH];

  JavaGemm(Transpose ofA, Transpose ofB, int m, int n, int k, float[] a, float[] b, float[] c) {
    this.ofA = ofA;
    this.ofB = ofB;
    this.m = m;
    this.n = n;
    this.k = k;
    this.a = a;
    this.b = b;
    this.c = c;
    int width = Math.min(WIDTH, n);
    rowsOfB = new float[(Math.min(DEPTH, k) + 3) / 4 * 4][width];
    rowsOfC = new float[ROWS][width];
  }

  void run() {
    multiply(Integer.MAX_VALUE);
  }

  /** Only what a square C has on and above its diagonal is sure to be written. */
  void runUpper() {
    multiply(0);
  }

  private void multiply(int below) {
    Arrays.fill(c, 0, m * n, 0);
    for (int p = 0; p < k; p += DEPTH) {
      int depth = Math.min(DEPTH, k - p);
      for (int j = 0; j < n; j += WIDTH) {
        int width = Math.min(WIDTH, n - j);
        packB(p, depth, j, width);
        int rows = (int) Math.min(m, (long) j + width + below);
        for (int i = 0; i < rows; i += ROWS) {
          updateRows(i, Math.min(ROWS, rows - i), p, depth, j, width);
        }
      }
    }
  }

  private void packB(int p, int depth, int j, int width) {
    for (int q = 0; q < depth; q++) {
      float[] row = rowsOfB[q];
      if (ofB == Transpose.NO) {
        System.arraycopy(b, (p + q) * n + j, row, 0, width);
      } else {
        for (int x = 0; x < width; x++) {
          row[x] = b[(j + x) * k + p + q];
        }
      }
    }
    for (int q = depth; q % 4 != 0; q++) {
      Arrays.fill(rowsOfB[q], 0, width, 0);
    }
  }

  private void updateRows(int i, int rows, int p, int depth, int j, int width) {
    for (int x = 0; x < ROWS; x++) {
      if (x < rows) {
        System.arraycopy(c, (i + x) * n + j, rowsOfC[x], 0, width);
        for (int q = 0; q < depth; q++) {
          coefficients[x][q] =
              ofA == Transpose.NO ? a[(i + x) * k + p + q] : a[(p + q) * m + i + x];
        }
        Arrays.fill(coefficients[x], depth, Math.min(DEPTH, depth + 3), 0);
      }
    }
    for (int q = 0; q < depth; q += 4) {
      fourSteps(q, width);
    }
    for (int x = 0; x < rows; x++) {
      System.arraycopy(rowsOfC[x], 0, c, (i + x) * n + j, width);
    }
  }

  private void fourSteps(int q, int width) {
    update(
        rowsOfC[0],
        rowsOfC[1],
        coefficients[0],
        coefficients[1],
        rowsOfB[q],
        rowsOfB[q + 1],
        rowsOfB[q + 2],
        rowsOfB[q + 3],
        q,
        width);
  }

  private static void update(
      float[] c0,
      float[] c1,
      float[] a0,
      float[] a1,
      float[] b0,
      float[] b1,
      float[] b2,
      float[] b3,
      int q,
      int width) {
    float a00 = a0[q], a01 = a0[q + 1], a02 = a0[q + 2], a03 = a0[q + 3];
    float a10 = a1[q], a11 = a1[q + 1], a12 = a1[q + 2], a13 = a1[q + 3];
    for (int j = 0; j < width; j++) {
      c0[j] = Fma.of(a03, b3[j], Fma.of(a02, b2[j], Fma.of(a01, b1[j], Fma.of(a00, b0[j], c0[j]))));
      c1[j] = Fma.of(a13, b3[j], Fma.of(a12, b2[j], Fma.of(a11, b1[j], Fma.of(a10, b0[j], c1[j]))));
    }
  }
}
