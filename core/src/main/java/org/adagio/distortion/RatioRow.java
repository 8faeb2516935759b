package org.adagio.distortion;

import java.util.Arrays;
import org.adagio.data.PointCloud;
import org.adagio.linalg.GramTiles;

/**
 * The ratios ‖f(x) − f(y)‖ / ‖x − y‖ of one point x with a run of points y, from inner products in
 * float32.
 *
 * <p>Invariant: with u = 2⁻²⁴ and centred points, the squared distance from the Gram matrix is off
 * by at most (d + 8) u (‖x‖² + ‖y‖²): d for the inner product in any order of summation, the rest
 * for norms, differences and centring. Where that is more than a twentieth of the distance, the
 * pair is computed in float64 from the differences. So are pairs whose squares float32 cannot hold.
 */
final class RatioRow {
  private static final float UNIT = 0x1p-24f;
  private static final float WORST_RELATIVE_ERROR = 1f / 20;
  private static final float ROUNDING = 16 * UNIT;

  final float[] products;
  final float[] imageProducts;

  private final ExactSecants exact;
  private final float error;
  private final float imageError;
  private final float[] squaredRatios;
  private final float[] errors;
  private final float[] margins;
  private float[] norms;
  private float[] imageNorms;
  private float largest;
  private long firstColumn;
  private long point;
  private float norm;
  private float imageNorm;
  private int from;
  private int zeroSecants;

  RatioRow(PointCloud before, PointCloud after, int width) {
    exact = new ExactSecants(before, after);
    error = (GramTiles.terms(before.dimension()) + 8) * UNIT;
    imageError = (GramTiles.terms(after.dimension()) + 8) * UNIT;
    products = new float[width];
    imageProducts = new float[width];
    squaredRatios = new float[width];
    errors = new float[width];
    margins = new float[width];
  }

  /** The points y. */
  void columns(long first, float[] squaredNorms, float[] squaredImageNorms) {
    firstColumn = first;
    norms = squaredNorms;
    imageNorms = squaredImageNorms;
    largest = 0;
    for (int j = 0; j < norms.length; j++) {
      largest = Math.max(largest, norms[j] + imageNorms[j]);
    }
  }

  /** Fills the ratios of x with the points y from {@code firstOther} on. */
  void compute(long x, float squaredNorm, float squaredImageNorm, int firstOther) {
    point = x;
    norm = squaredNorm;
    imageNorm = squaredImageNorm;
    from = firstOther;
    zeroSecants = 0;
    boolean overflows = !(norm + imageNorm + largest < Float.MAX_VALUE / 8);
    if (overflows) {
      Arrays.fill(margins, -1);
    }
    if (overflows || divide(norms.length)) {
      settleNearPairs();
    }
    for (int j = 0; j < from; j++) {
      squaredRatios[j] = 1;
      errors[j] = 0;
    }
  }

  /** Returns whether any distance is too small to be told from the products. */
  private boolean divide(int width) {
    float floor = error / WORST_RELATIVE_ERROR;
    float[] g = products;
    float[] h = imageProducts;
    float[] n = norms;
    float[] m = imageNorms;
    float[] t = squaredRatios;
    float[] near = margins;
    float x = norm;
    float y = imageNorm;
    for (int j = 0; j < width; j++) {
      float both = x + n[j];
      float squared = both - 2 * g[j];
      t[j] = Math.max(0, y + m[j] - 2 * h[j]) / squared;
      near[j] = squared - floor * both - Float.MIN_NORMAL;
    }
    boundErrors(width);
    return anyNegative(near, width);
  }

  /** A loop of its own: one that writes three arrays is not vectorised by Java 17. */
  private void boundErrors(int width) {
    float scaledError = error / (1 - WORST_RELATIVE_ERROR);
    float scaledImageError = imageError / (1 - WORST_RELATIVE_ERROR);
    float[] n = norms;
    float[] m = imageNorms;
    float[] t = squaredRatios;
    float[] g = products;
    float[] e = errors;
    float x = norm;
    float y = imageNorm;
    for (int j = 0; j < width; j++) {
      float both = x + n[j];
      float sum = scaledImageError * (y + m[j]) + t[j] * scaledError * both;
      e[j] = t[j] * ROUNDING + sum / (both - 2 * g[j]);
    }
  }

  private static boolean anyNegative(float[] values, int width) {
    int signs = 0;
    for (int j = 0; j < width; j++) {
      signs |= Float.floatToRawIntBits(values[j]);
    }
    return signs < 0;
  }

  private void settleNearPairs() {
    for (int j = from; j < norms.length; j++) {
      if (margins[j] < 0) {
        SecantPair pair = exactly(j);
        if (pair.distance() == 0) {
          squaredRatios[j] = Float.NaN;
          zeroSecants++;
        } else {
          squaredRatios[j] = (float) (pair.ratio() * pair.ratio());
        }
        errors[j] = ROUNDING * squaredRatios[j];
      }
    }
  }

  int from() {
    return from;
  }

  int to() {
    return norms.length;
  }

  /**
   * Squares of the ratios; NaN where the points are equal. Only {@code from() .. to() - 1} count.
   */
  float[] squaredRatios() {
    return squaredRatios;
  }

  int zeroSecants() {
    return zeroSecants;
  }

  /** The row of x. */
  long point() {
    return point;
  }

  /** The row of y. */
  long other(int j) {
    return firstColumn + j;
  }

  /** Whether any of the true squared ratios may lie outside [low, high], whatever was rounded. */
  boolean anyMayLieOutside(float low, float high) {
    float[] t = squaredRatios;
    float[] e = errors;
    float[] inside = margins;
    int width = norms.length;
    for (int j = 0; j < width; j++) {
      inside[j] = Math.min(t[j] - e[j] - low, high - t[j] - e[j]);
    }
    return anyNegative(inside, width);
  }

  /** Whether the true squared ratio of this pair may lie outside [low, high]. */
  boolean mayLieOutside(int j, float low, float high) {
    return squaredRatios[j] - errors[j] < low || squaredRatios[j] + errors[j] > high;
  }

  /** Whether the true squared ratio of this pair lies outside [low, high], whatever was rounded. */
  boolean surelyLiesOutside(int j, float low, float high) {
    return squaredRatios[j] + errors[j] < low || squaredRatios[j] - errors[j] > high;
  }

  /** The pair in float64. */
  SecantPair exactly(int j) {
    return exact.of(point, other(j));
  }
}
