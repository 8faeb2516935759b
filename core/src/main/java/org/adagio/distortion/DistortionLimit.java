package org.adagio.distortion;

import java.util.Objects;

/**
 * A distortion that no pair may exceed.
 *
 * @param value δ, above 0 and below 1
 * @param convention what it bounds
 */
public record DistortionLimit(double value, Convention convention) {

  /** Checks the range. */
  public DistortionLimit {
    Objects.requireNonNull(convention, "convention");
    if (!(value > 0 && value < 1)) {
      throw new IllegalArgumentException("distortion must lie between 0 and 1, got " + value);
    }
  }

  /** A limit for norms. */
  public static DistortionLimit ofNorms(double value) {
    return new DistortionLimit(value, Convention.NORMS);
  }

  /** A limit for squared norms. */
  public static DistortionLimit ofSquares(double value) {
    return new DistortionLimit(value, Convention.SQUARES);
  }

  /** The largest distortion of norms that keeps within the limit: √(1 + δ) − 1 for squares. */
  public double ofNorms() {
    return convention == Convention.NORMS ? value : Math.sqrt(1 + value) - 1;
  }

  /** The largest distortion found, in the convention of this limit. */
  public double reachedBy(DistortionProfile profile) {
    return convention == Convention.NORMS ? profile.max() : profile.squaredMax();
  }

  /** Whether no pair exceeds it. */
  public boolean isKeptBy(DistortionProfile profile) {
    return reachedBy(profile) <= value;
  }

  @Override
  public String toString() {
    return convention == Convention.NORMS ? Double.toString(value) : value + " of squares";
  }
}
