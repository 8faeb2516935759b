package org.adagio.neighbors;

/**
 * Lower bounds for the squared distances of one query to the points of a tile, from inner products
 * in float32.
 *
 * <p>Invariant: with u = 2⁻²⁴ and centred points, ‖x‖² + ‖y‖² − 2⟨x, y⟩ is off by at most (d + 16)
 * u (‖x‖² + ‖y‖²): d for the inner product in any order of summation, the rest for norms,
 * differences and centring. Where squares fall below what float32 holds in full, they are off by
 * less than its least normal number.
 */
final class TileRow {
  private static final float UNIT = 0x1p-24f;

  final float[] products;
  private final float[] atLeast;
  private final float shrunk;

  TileRow(int dimension, int width) {
    products = new float[width];
    atLeast = new float[width];
    shrunk = 1 - (dimension + 16) * UNIT;
  }

  void compute(float squaredNorm, float[] squaredNorms) {
    for (int j = 0; j < squaredNorms.length; j++) {
      atLeast[j] = shrunk * (squaredNorm + squaredNorms[j]) - 2 * products[j] - Float.MIN_NORMAL;
    }
  }

  /** Whether the point may be no farther than this; so may any whose squares overflow. */
  boolean mayBeWithin(int j, float squaredDistance) {
    return !(atLeast[j] > squaredDistance) || atLeast[j] == Float.POSITIVE_INFINITY;
  }
}
