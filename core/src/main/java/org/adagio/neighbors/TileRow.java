package org.adagio.neighbors;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Lower bounds for the squared distances of one query to the points of a tile, from inner products
 * in float32.
 *
 * <p>Invariant: with u = 2⁻²⁴ and centred points, ‖x‖² + ‖y‖² − 2⟨x, y⟩ is off by at most (d + 16)
 * u (‖x‖² + ‖y‖²): d for the inner product in any order of summation, the rest for norms,
 * differences and staging. Where products fall below what float32 holds in full, each is off by
 * less than its least normal number. Points whose squares float32 cannot hold have no bound.
 */
final class TileRow {
  private static final float UNIT = 0x1p-24f;
  private static final float LARGEST = Float.MAX_VALUE / 16;
  private static final int RUN = 128;

  final float[] products;
  private final float[] atLeast;
  private final float shrunk;
  private final float vanished;
  private float[] norms;
  private int[] beyond;

  TileRow(int dimension, int width) {
    products = new float[width];
    atLeast = new float[width];
    shrunk = 1 - (dimension + 16) * UNIT;
    vanished = 2 * (dimension + 16) * Float.MIN_NORMAL;
  }

  /** The points of the tile. */
  void points(float[] squaredNorms) {
    norms = squaredNorms;
    beyond = IntStream.range(0, norms.length).filter(j -> !(norms[j] < LARGEST)).toArray();
  }

  /** Fills the bounds for one query from its products; none where squares may overflow. */
  void compute(float squaredNorm) {
    if (!(squaredNorm < LARGEST)) {
      Arrays.fill(atLeast, Float.NEGATIVE_INFINITY);
      return;
    }
    float[] n = norms;
    float[] g = products;
    float[] bounds = atLeast;
    float least = vanished;
    for (int j = 0; j < n.length; j++) {
      bounds[j] = shrunk * (squaredNorm + n[j]) - 2 * g[j] - least;
    }
    for (int j : beyond) {
      bounds[j] = Float.NEGATIVE_INFINITY;
    }
  }

  /** Whether the point may be no farther than this. */
  boolean mayBeWithin(int j, float squaredDistance) {
    return atLeast[j] <= squaredDistance;
  }

  /** The first point from here on that may be no farther than this; -1 if there is none. */
  int next(int from, float squaredDistance) {
    float beyond = Math.nextUp(squaredDistance);
    for (int j = from; j < norms.length; j += RUN) {
      int to = Math.min(j + RUN, norms.length);
      if (anyBelow(beyond, j, to)) {
        return firstBelow(beyond, j, to);
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
