package org.adagio;

import java.util.Objects;

/**
 * Hears how far long work has come, and only hears: {@link StopSignal} is what ends a search early.
 * Implementations must be safe to call from several threads and must return quickly.
 */
public interface Progress {
  /** Hears nothing. */
  Progress NONE =
      new Progress() {
        @Override
        public void stage(String name, long steps) {}

        @Override
        public void advance(long steps) {}
      };

  /**
   * A stage begins, and the one before it is over.
   *
   * @param name what is being done, in a few words
   * @param steps how many steps it will take
   */
  void stage(String name, long steps);

  /** So many more steps of the present stage are done. */
  void advance(long steps);

  /** A remark on the present stage, such as the best result so far. */
  default void note(String text) {}

  /** How far a search for a map has come; a search tells it several times a second. */
  default void search(SearchState state) {}

  /**
   * Reports how far a whole fit has come, several times a second and when a stage begins. Both
   * numbers are estimates; the share never falls, and is 1 at the end.
   *
   * @param done the share of the whole that is done, from 0 to 1
   * @param secondsLeft how long the rest takes, or not a number as long as nothing is known
   */
  default void job(double done, double secondsLeft) {}

  /**
   * Tells how far a search for a map has come.
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
  record SearchState(
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
}
