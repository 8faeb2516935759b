package org.adagio.embedding.refined;

/**
 * The squared ratios that a distortion allows: [(1 − δ)², (1 + δ)²].
 *
 * @param low its lower end
 * @param high its upper end
 */
record Band(float low, float high) {

  static Band of(double distortion) {
    double low = Math.max(0, 1 - distortion);
    return new Band((float) (low * low), (float) ((1 + distortion) * (1 + distortion)));
  }
}
