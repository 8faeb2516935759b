package org.adagio.experiments.numax;

/**
 * The bounds l ≤ vᵀQv ≤ u of NuMax's program.
 *
 * <p>Scaling Q scales the bounds and the trace alike, so a band of squares [1 − δ, 1 + δ] is the
 * same problem as the band of norms that {@link #normDistortion} names; only the last scale of the
 * map differs.
 *
 * @param low l
 * @param high u
 */
record NuMaxBounds(double low, double high) {

  /** [(1 − δ)², (1 + δ)²]. */
  static NuMaxBounds ofNorms(double distortion) {
    return new NuMaxBounds(
        (1 - distortion) * (1 - distortion), (1 + distortion) * (1 + distortion));
  }

  /** The distortion of norms in [√(1 − δ), √(1 + δ)] once they are scaled to lie around 1. */
  static double normDistortion(double squaredDistortion) {
    double least = Math.sqrt(1 - squaredDistortion);
    double most = Math.sqrt(1 + squaredDistortion);
    return (most - least) / (most + least);
  }

  /** The bounds with so much taken off at both ends. */
  NuMaxBounds tightenedBy(double margin) {
    return new NuMaxBounds(low + margin, high - margin);
  }

  double width() {
    return high - low;
  }

  double clip(double value) {
    return Math.min(high, Math.max(low, value));
  }

  /** How far a value lies outside; negative within. */
  double excess(double value) {
    return Math.max(low - value, value - high);
  }

  /** The largest excess of some values. */
  double excess(double[] values) {
    double worst = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      worst = Math.max(worst, excess(value));
    }
    return worst;
  }
}
