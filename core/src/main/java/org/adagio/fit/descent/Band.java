package org.adagio.fit.descent;

/**
 * The squared ratios that a distortion allows: [(1 − δ)², (1 + δ)²].
 *
 * @param distortion δ
 * @param low its lower end
 * @param high its upper end
 */
public record Band(double distortion, float low, float high) {
  boolean holds(float squaredRatio) {
    return squaredRatio >= low && squaredRatio <= high;
  }

  /** The band of a distortion of norms; 0 asks every pair to keep its distance. */
  public static Band of(double distortion) {
    double low = Math.max(0, 1 - distortion);
    return new Band(distortion, (float) (low * low), (float) ((1 + distortion) * (1 + distortion)));
  }
}
