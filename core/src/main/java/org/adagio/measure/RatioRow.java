package org.adagio.measure;

import java.util.stream.IntStream;
import org.adagio.linalg.GramTiles;

/**
 * The ratios ‖f(x) − f(y)‖ / ‖x − y‖ of one point x with a run of points y, from inner products in
 * float32.
 *
 * <p>Invariant: with u = 2⁻²⁴ and points that are rounded after they were centred, the squared
 * distance from the Gram matrix is off by at most (d + 8) u (‖x‖² + ‖y‖²): d for the inner product
 * in any order of summation, the rest for norms, differences and rounding. Where that is more than
 * a twentieth of the distance, the pair is computed in float64 from the differences of what the
 * source has. So are pairs whose squares float32 cannot hold.
 */
final class RatioRow {
  private static final float UNIT = 0x1p-24f;
  private static final float WORST_RELATIVE_ERROR = 1f / 20;
  private static final float ROUNDING = 16 * UNIT;
  private static final float LARGEST = Float.MAX_VALUE / 8;

  /**
   * Products below 2⁻¹²⁶ may vanish. Of squared distances from so much a coordinate on, all that
   * vanishes is less than 2⁻³⁴, before and after the map.
   */
  private static final float LEAST_OF_TERM = 0x1p-90f;

  private static final float UNDERFLOW = 0x1p-34f;

  final float[] products;
  final float[] imageProducts;

  private final ExactSecants exact;
  private final float error;
  private final float imageError;
  private final float[] squaredRatios;
  private final float[] errors;
  private final float[] margins;
  private final float[] norms;
  private final float[] imageNorms;
  private final float least;
  private final int[] all;
  private int[] columns;
  private int width;
  private int to;
  private long firstColumn;
  private long point;
  private float norm;
  private float imageNorm;
  private int from;
  private int zeroSecants;
  private boolean beyondFloat32;

  RatioRow(ExactSecants exact, int sourceDimension, int dimension, int width) {
    this.exact = exact;
    error = (GramTiles.terms(sourceDimension) + 8) * UNIT;
    imageError = (GramTiles.terms(dimension) + 8) * UNIT;
    least = (Math.max(sourceDimension, dimension) + 8) * LEAST_OF_TERM;
    all = IntStream.range(0, width).toArray();
    columns = all;
    norms = new float[width];
    imageNorms = new float[width];
    products = new float[width];
    imageProducts = new float[width];
    squaredRatios = new float[width];
    errors = new float[width];
    margins = new float[width];
  }

  void columns(long first, float[] squaredNorms, float[] squaredImageNorms) {
    firstColumn = first;
    width = squaredNorms.length;
    for (int j = 0; j < width; j++) {
      boolean fits = fits(squaredNorms[j], squaredImageNorms[j]);
      norms[j] = fits ? squaredNorms[j] : Float.POSITIVE_INFINITY;
      imageNorms[j] = squaredImageNorms[j];
    }
  }

  /** Whether sums and products with these squares stay within float32; NaN does not. */
  private static boolean fits(float squaredNorm, float squaredImageNorm) {
    return squaredNorm < LARGEST && squaredImageNorm < LARGEST;
  }

  void compute(long x, float squaredNorm, float squaredImageNorm, int firstOther) {
    norm = fits(squaredNorm, squaredImageNorm) ? squaredNorm : Float.POSITIVE_INFINITY;
    imageNorm = squaredImageNorm;
    begin(x, all, firstOther, width);
    if (divide(width)) {
      settleNearPairs();
    }
    for (int j = 0; j < from; j++) {
      squaredRatios[j] = 1;
      errors[j] = 0;
    }
  }

  void settle(long x, int[] some, int count) {
    begin(x, some, 0, count);
    for (int j = 0; j < count; j++) {
      settle(j);
    }
  }

  private void begin(long x, int[] which, int first, int end) {
    point = x;
    columns = which;
    from = first;
    to = end;
    zeroSecants = 0;
    beyondFloat32 = false;
  }

  private boolean divide(int width) {
    float floor = error / WORST_RELATIVE_ERROR;
    float tiny = least;
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
      near[j] = squared - floor * both - tiny;
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
      e[j] = UNDERFLOW + t[j] * ROUNDING + sum / (both - 2 * g[j]);
    }
  }

  /** Whether any is below 0 or no number, whatever sign a machine gives to NaN. */
  static boolean anyNegative(float[] values, int width) {
    for (int j = 0; j < width; j++) {
      if (!(values[j] >= 0)) {
        return true;
      }
    }
    return false;
  }

  private void settleNearPairs() {
    for (int j = from; j < width; j++) {
      if (!(margins[j] >= 0)) {
        settle(j);
      }
    }
  }

  private void settle(int j) {
    SecantPair pair = exact.of(point, other(j), ExactSecants.Lengths.TOLD);
    if (pair.distance() == 0) {
      squaredRatios[j] = Float.NaN;
      errors[j] = Float.NaN;
      zeroSecants++;
      return;
    }
    double ratio = pair.ratio();
    squaredRatios[j] = (float) (ratio * ratio);
    beyondFloat32 |= !(squaredRatios[j] <= Float.MAX_VALUE);
    errors[j] = errorOfSquare(ratio, exact.off(pair, ExactSecants.Lengths.TOLD));
  }

  /** How far the square of a ratio in float32 may be off, where the ratio may be off by so much. */
  static float errorOfSquare(double ratio, double off) {
    double ofTheSquare = off * (2 * ratio + off);
    return (float) (ROUNDING * ratio * ratio + 1.001 * ofTheSquare);
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /**
   * Squares of the ratios; NaN where the points are equal. Only {@code from() .. to() - 1} count.
   */
  float[] squaredRatios() {
    return squaredRatios;
  }

  float[] errors() {
    return errors;
  }

  /** Whether some ratios are no finite numbers, because points are equal or squares overflow. */
  boolean isRagged() {
    return zeroSecants > 0 || beyondFloat32;
  }

  int zeroSecants() {
    return zeroSecants;
  }

  long point() {
    return point;
  }

  long other(int j) {
    return firstColumn + columns[j];
  }

  /** Whether any of the true squared ratios may lie outside [low, high], whatever was rounded. */
  boolean anyMayLieOutside(float low, float high) {
    float[] t = squaredRatios;
    float[] e = errors;
    float[] inside = margins;
    int width = to;
    for (int j = 0; j < width; j++) {
      inside[j] = Math.min(t[j] - e[j] - low, high - t[j] - e[j]);
    }
    return anyNegative(inside, width);
  }

  boolean mayLieOutside(int j, float low, float high) {
    return squaredRatios[j] - errors[j] < low || squaredRatios[j] + errors[j] > high;
  }

  /** Whether the true squared ratio of this pair lies outside [low, high], whatever was rounded. */
  boolean surelyLiesOutside(int j, float low, float high) {
    return squaredRatios[j] + errors[j] < low || squaredRatios[j] - errors[j] > high;
  }

  SecantPair exactly(int j) {
    return exact.of(point, other(j), ExactSecants.Lengths.FOR_EXTREMES);
  }
}
