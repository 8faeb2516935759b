package org.adagio.measure.nearest;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Lower bounds for the scores of one query with the points of a tile, from inner products in
 * float32.
 *
 * <p>Invariant: with u = 2⁻²⁴ an inner product of staged rows is off by at most (d + 16) u ‖x‖ ‖y‖:
 * d for any order of summation, the rest for norms, differences and staging. Where products fall
 * below what float32 holds in full, each is off by less than its least normal number. Rows whose
 * squares float32 cannot hold have no bound.
 */
abstract class TileRow {
  private static final float UNIT = 0x1p-24f;
  private static final float LARGEST = Float.MAX_VALUE / 16;
  private static final int RUN = 128;

  final float[] products;
  final float[] atLeast;
  final float rounding;
  final float vanished;
  float[] norms;
  private int[] beyond;

  private TileRow(int terms, int width) {
    products = new float[width];
    atLeast = new float[width];
    rounding = (terms + 16) * UNIT;
    vanished = 2 * (terms + 16) * Float.MIN_NORMAL;
  }

  void points(float[] squaredNorms) {
    norms = squaredNorms;
    beyond = IntStream.range(0, norms.length).filter(j -> !(norms[j] < LARGEST)).toArray();
  }

  /** Fills the bounds for one query from its products; none where squares may overflow. */
  final void compute(float squaredNorm) {
    if (!(squaredNorm < LARGEST)) {
      Arrays.fill(atLeast, Float.NEGATIVE_INFINITY);
      return;
    }
    bound(squaredNorm);
    for (int j : beyond) {
      atLeast[j] = Float.NEGATIVE_INFINITY;
    }
  }

  /** Fills the bounds where squares do not overflow. */
  abstract void bound(float squaredNorm);

  /** For ‖x − y‖² = ‖x‖² + ‖y‖² − 2⟨x, y⟩, since 2 ‖x‖ ‖y‖ ≤ ‖x‖² + ‖y‖². */
  static final class OfDistances extends TileRow {
    OfDistances(int terms, int width) {
      super(terms, width);
    }

    @Override
    void bound(float squaredNorm) {
      float[] n = norms;
      float[] g = products;
      float[] bounds = atLeast;
      float least = vanished;
      float shrunk = 1 - rounding;
      for (int j = 0; j < n.length; j++) {
        bounds[j] = shrunk * (squaredNorm + n[j]) - 2 * g[j] - least;
      }
    }
  }

  /** For −⟨x, y⟩. */
  static final class OfProducts extends TileRow {
    private float[] lengths;

    OfProducts(int terms, int width) {
      super(terms, width);
    }

    @Override
    void points(float[] squaredNorms) {
      super.points(squaredNorms);
      lengths = new float[norms.length];
      for (int j = 0; j < lengths.length; j++) {
        lengths[j] = length(norms[j]);
      }
    }

    @Override
    void bound(float squaredNorm) {
      float[] l = lengths;
      float[] g = products;
      float[] bounds = atLeast;
      float least = vanished;
      float share = rounding * length(squaredNorm);
      for (int j = 0; j < l.length; j++) {
        bounds[j] = -g[j] - share * l[j] - least;
      }
    }

    /** No less than it is, where float32 does not hold the square. */
    private static float length(float squaredNorm) {
      return (float) Math.sqrt(Math.max(squaredNorm, Float.MIN_NORMAL));
    }
  }

  /** The first point from here on that may score no more than this; -1 if there is none. */
  final int next(int from, float score) {
    float beyondScore = Math.nextUp(score);
    for (int j = from; j < norms.length; j += RUN) {
      int to = Math.min(j + RUN, norms.length);
      if (anyBelow(beyondScore, j, to)) {
        return firstBelow(beyondScore, j, to);
      }
    }
    return -1;
  }

  /** Without a branch for each point. */
  private boolean anyBelow(float limit, int from, int to) {
    int signs = 0;
    for (int j = from; j < to; j++) {
      signs |= Float.floatToRawIntBits(atLeast[j] - limit);
    }
    return signs < 0;
  }

  private int firstBelow(float limit, int from, int to) {
    int j = from;
    while (j < to && !(atLeast[j] < limit)) {
      j++;
    }
    return j;
  }
}
