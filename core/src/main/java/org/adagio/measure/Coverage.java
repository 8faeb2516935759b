package org.adagio.measure;

/** Which pairs were looked at. */
public enum Coverage {
  /** Every pair of the points. */
  ALL_PAIRS,
  /** Pairs drawn uniformly at random. */
  SAMPLED_PAIRS,
  /** Pairs of points that the map was not fitted to, no point in two of them. */
  UNSEEN_PAIRS
}
