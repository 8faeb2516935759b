package org.adagio;

import java.util.Objects;

/**
 * How far a search for a map has come.
 *
 * @param stage what is being done, in a few words
 * @param round how many descents there were, this one among them
 * @param dimension of the maps tried at present
 * @param distortion the largest distortion of the pairs that the search looks at, at present
 * @param target the distortion that is tried for, or 0 where the smallest is
 * @param bestDimension that of the best map found so far, or 0 where none is
 * @param bestDistortion the distortion that it keeps, or not a number
 * @param seconds since the search began
 * @param remaining an estimate of the seconds that the present round takes; not a number where
 *     nothing is known. How many rounds follow nobody knows beforehand.
 */
public record SearchState(
    String stage,
    int round,
    int dimension,
    double distortion,
    double target,
    int bestDimension,
    double bestDistortion,
    double seconds,
    double remaining) {
  /** Refuses what is missing. */
  public SearchState {
    Objects.requireNonNull(stage, "stage");
  }
}
