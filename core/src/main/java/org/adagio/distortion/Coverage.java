package org.adagio.distortion;

/** Which pairs were looked at. */
public enum Coverage {
  /** Every pair of the points. */
  ALL_PAIRS,
  /** Pairs drawn uniformly at random. */
  SAMPLED_PAIRS
}
