package org.adagio;

/**
 * How far a search for a map has come.
 *
 * @param stage what is being done, in a few words
 * @param round how many descents there were, this one among them
 * @param dimension of the maps tried at present
 * @param distortion the largest distortion of the pairs that the search looks at, at present
 * @param target the distortion that is tried for, or 0 where the smallest is
 * @param seconds since the search began
 * @param remaining an estimate of the seconds that are left; not a number where nothing is known
 */
public record SearchState(
    String stage,
    int round,
    int dimension,
    double distortion,
    double target,
    double seconds,
    double remaining) {

  /** The estimated share of the work that is done, always below 1. */
  public double share() {
    return Double.isNaN(remaining) ? 0 : Math.min(0.99, seconds / (seconds + remaining));
  }
}
